import * as z from 'zod';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Paragraph, Panel } from '#server/emails/parts.tsx';

/** `by`: who changed them; null if it was not an account. */
const Payload = z.object({ by: z.uuid().nullable(), at: z.iso.datetime({ offset: true }) });

interface Content {
  name: string;
  at: Date;
}

/** SQL enqueues it (`internal.notify_bank_accounts`). */
export default defineEmail({
  name: 'bank-accounts-changed',
  title: 'Bank accounts changed (team)',
  when: 'To every owner when the bank accounts for transfers are changed',
  payload: Payload,
  about: 'account',
  async load(sql, { by, at }): Promise<Content> {
    const { rows } = await sql.query<{ name: string }>(
      `select trim(first_name || ' ' || last_name) as name from public.users where id = $1`,
      [by],
    );
    return { name: rows[0]?.name || '?', at: new Date(at) };
  },
  sample: (): Content => ({ name: 'Ada King', at: new Date('2026-11-23T10:30:00Z') }),
  subject: (_, { t }) => t('email.accounts.subject'),
  body: (content) => <BankAccountsChanged {...content} />,
});

function BankAccountsChanged({ name, at }: Content) {
  const { shop, t, publicUrl, dateTime } = useMedium();
  return (
    <Layout
      preview={t('email.accounts.preview')}
      title={t('email.accounts.title')}
      opening={{ id: 'email.accounts.lead' }}
      why={t('email.accounts.why', { brand: shop.name })}
    >
      <Panel>
        <Facts
          facts={[
            { label: t('email.accounts.by'), value: name },
            { label: t('email.accounts.at'), value: dateTime(at) },
          ]}
        />
      </Panel>
      <Paragraph>{t('email.accounts.wrong')}</Paragraph>
      <Action href={`${publicUrl}/admin/set-up/transfers`}>{t('email.accounts.action')}</Action>
    </Layout>
  );
}
