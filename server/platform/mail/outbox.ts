import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import { asOwner } from '#server/platform/jobs/as-owner.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { ComposedMail, ComposeMail } from './compose.ts';
import { insertMail, lockMail, requeueMail, type NewMail } from './outbox.queries.ts';
import type { MailTemplates } from './templates.ts';

/** A mail to be sent, by the name of its template. `data` is what the template renders. */
export type Mail = {
  [Name in keyof MailTemplates]: { template: Name; to: string; data: MailTemplates[Name]; locale?: string };
}[keyof MailTemplates];

export interface Outbox {
  /** Writes the mail and its job in the caller's transaction: no commit, no mail. Returns the outbox row's id. */
  enqueue(sql: Sql, mail: Mail): Promise<string>;
  /** As {@link enqueue}, for staff to look at: filled with the row that `real` names, or with the template's sample. */
  enqueueTest(sql: Sql, mail: TestMail): Promise<string>;
  /** A test mail as it would leave. @throws {MailContentError} when its row is gone */
  preview(sql: Sql, mail: Omit<TestMail, 'to'>): Promise<ComposedMail>;
  /** Sends a mail again that was given up, in the caller's transaction. */
  retry(sql: Sql, id: string, at: Date): Promise<RetryOutcome>;
}

/** What a test mail is filled with: a stored row, or for null the template's sample. */
export interface TestMail {
  template: Mail['template'];
  to: string;
  locale: string;
  real: { orderId: string } | { contactId: string } | null;
}

/** `spent`: what let somebody in was wiped when the mail was given up. */
export type RetryOutcome = 'queued' | 'unknown' | 'not_failed' | 'spent';

export const MAIL_QUEUE = 'mail';

/** Their data lets the reader in, so it rests encrypted and is wiped when the mail has left. */
const SECRET: ReadonlySet<Mail['template']> = new Set([
  'confirm-signup',
  'account-exists',
  'reset-password',
  'magic-link',
  'invite',
  'confirm-email-change',
  'reauthenticate',
  'sms-code',
]);

const testData = (real: TestMail['real']) => (real === null ? { test: 'sample' } : { test: 'real', ...real });

export function createOutbox({
  jobs,
  identity,
  compose,
}: {
  jobs: Jobs;
  identity: Identity;
  compose: ComposeMail;
}): Outbox {
  /** The job bears the row's id, so a row never has two. */
  async function add(sql: Sql, row: NewMail): Promise<string> {
    await asOwner(sql, async () => {
      await insertMail(sql, row);
      await jobs.send(sql, MAIL_QUEUE, { mail: row.id }, { id: row.id });
    });
    return row.id;
  }

  return {
    async enqueue(sql, mail) {
      const secret = SECRET.has(mail.template);
      return add(sql, {
        id: randomUUID(),
        template: mail.template,
        to: mail.to,
        locale: mail.locale ?? 'en',
        data: secret ? {} : mail.data,
        sealed: secret ? await identity.seal(mail.data) : null,
      });
    },

    enqueueTest: (sql, { template, to, locale, real }) =>
      add(sql, { id: randomUUID(), template, to, locale, data: testData(real), sealed: null }),

    preview: (sql, { template, locale, real }) => compose(sql, { template, locale, data: testData(real) }),

    retry: (sql, id, at) =>
      asOwner(sql, async () => {
        const mail = await lockMail(sql, id);
        if (mail === null) return 'unknown';
        if (mail.state !== 'failed') return 'not_failed';
        if (!mail.is_test && (SECRET as ReadonlySet<string>).has(mail.template)) return 'spent';
        await requeueMail(sql, MAIL_QUEUE, id, at);
        await jobs.send(sql, MAIL_QUEUE, { mail: id }, { id });
        return 'queued';
      }),
  };
}
