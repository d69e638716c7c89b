import * as z from 'zod';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Panel } from '#server/emails/parts.tsx';
import { findBackup, findLastGoodBackup } from '#server/platform/backup/backups.queries.ts';

const Payload = z.object({ backupId: z.uuid() });

interface Content {
  startedAt: Date;
  problem: string;
  /** When the last good backup ended; null if there is none. */
  lastGood: Date | null;
}

export default defineEmail({
  name: 'backup-failed',
  title: 'Backup failed (team)',
  when: 'To the team when a backup fails',
  payload: Payload,
  about: 'backup',
  async load(sql, { backupId }): Promise<Content | null> {
    const backup = await findBackup(sql, backupId);
    if (backup === null) return null;
    const lastGood = await findLastGoodBackup(sql);
    return { startedAt: backup.started_at, problem: backup.problem ?? '', lastGood: lastGood?.finished_at ?? null };
  },
  sample: (): Content => ({
    startedAt: new Date('2026-11-23T03:30:00Z'),
    problem: '/var/backups/hypecast-20261123T033000Z.tar.zst cannot be written: the disk is full',
    lastGood: new Date('2026-11-22T03:31:00Z'),
  }),
  subject: (_, { t }) => t('email.backup.subject'),
  body: (content) => <BackupFailed {...content} />,
});

function BackupFailed({ startedAt, problem, lastGood }: Content) {
  const { shop, t, publicUrl, dateTime } = useMedium();
  return (
    <Layout
      preview={problem}
      title={t('email.backup.title')}
      opening={{ id: 'email.backup.lead' }}
      why={t('email.backup.why', { brand: shop.name })}
    >
      <Panel>
        <Facts
          facts={[
            { label: t('email.backup.started'), value: dateTime(startedAt) },
            { label: t('email.backup.problem'), value: problem },
            {
              label: t('email.backup.lastGood'),
              value: lastGood === null ? t('email.backup.none') : dateTime(lastGood),
            },
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/admin`}>{t('email.backup.action')}</Action>
    </Layout>
  );
}
