import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/identity/identity.ts';
import { asOwner } from '#server/platform/jobs/as-owner.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { insertMail } from './outbox.queries.ts';
import type { MailTemplates } from './templates.ts';

/** A mail to be sent, by the name of its template. `data` is what the template renders. */
export type Mail = {
  [Name in keyof MailTemplates]: { template: Name; to: string; data: MailTemplates[Name]; locale?: string };
}[keyof MailTemplates];

export interface Outbox {
  /** Writes the mail and its job in the caller's transaction: no commit, no mail. Returns the outbox row's id. */
  enqueue(sql: Sql, mail: Mail): Promise<string>;
}

export const MAIL_QUEUE = 'mail';

/** Their data lets the reader in, so it rests encrypted and is wiped when the mail has left. */
const SECRET: ReadonlySet<Mail['template']> = new Set([
  'confirm-signup', 'account-exists', 'reset-password', 'magic-link', 'invite', 'confirm-email-change', 'reauthenticate', 'sms-code',
]);

export function createOutbox({ jobs, identity }: { jobs: Jobs; identity: Identity }): Outbox {
  return {
    async enqueue(sql, mail) {
      const id = randomUUID();
      const secret = SECRET.has(mail.template);
      const row = {
        id,
        template: mail.template,
        to: mail.to,
        locale: mail.locale ?? 'en',
        data: secret ? {} : mail.data,
        sealed: secret ? await identity.seal(mail.data) : null,
      };
      await asOwner(sql, async () => {
        await insertMail(sql, row);
        // The job bears the row's id, so a row never has two.
        await jobs.send(sql, MAIL_QUEUE, { mail: id }, { id });
      });
      return id;
    },
  };
}
