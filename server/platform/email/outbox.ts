import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Sql } from '#server/platform/db/database.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { ComposedEmail, ComposeEmail } from './compose.ts';
import { testPayload, type EmailSource, type EmailType, type TestContent, type QueuedEmail } from './email-source.ts';
import type { NewRow, OutboxQueries } from './outbox.queries.ts';

/** An email to send. `E` is the type of its module, which types name and payload. */
export interface NewEmail<E extends EmailType> {
  template: E['name'];
  to: string;
  data: z.input<E['payload']>;
  /** English if not given. */
  locale?: string;
}

export interface Outbox {
  /**
   * Writes the email and its job in the caller's transaction: without a commit, no email. Returns the outbox row's id.
   * The type of the email module has to be given: `enqueue<typeof refundNotice>(…)`.
   * @throws {EmailContentError} if the payload is invalid
   */
  enqueue<E extends EmailType = never>(sql: Sql, email: NewEmail<E>): Promise<string>;
  /** Several emails, in two statements. Each should be checked against its type: `satisfies NewEmail<typeof refundNotice>`. */
  enqueueAll(sql: Sql, emails: readonly NewEmail<EmailType>[]): Promise<void>;
  /** Queues a test email for an admin. */
  enqueueTest(sql: Sql, email: TestEmail): Promise<string>;
  /** A test email as it would be sent. @throws {EmailContentError} if its row no longer exists */
  preview(sql: Sql, email: Omit<TestEmail, 'to'> & Pick<QueuedEmail, 'words'>): Promise<ComposedEmail>;
  /** Sends an email again whose delivery was abandoned, in the caller's transaction. */
  retry(sql: Sql, id: string, at: Date): Promise<RetryOutcome>;
}

interface TestEmail {
  template: string;
  to: string;
  locale: string;
  real: TestContent;
}

/** `spent`: the payload granted access and was wiped when delivery was abandoned. */
export type RetryOutcome = 'queued' | 'unknown' | 'not_failed' | 'spent';

/** Encrypts payloads that grant access. */
export interface Sealer {
  seal(value: unknown): Promise<string>;
  open<T>(sealed: string): Promise<T>;
}

/** The queue's name in pg-boss tables that exist already. */
export const EMAIL_QUEUE = 'mail';

export function createOutbox(options: {
  rows: OutboxQueries;
  jobs: Pick<Jobs, 'sendAll'>;
  sealer: Sealer;
  emails: EmailSource;
  compose: ComposeEmail;
}): Outbox {
  const { rows, jobs, sealer, emails, compose } = options;

  /** A job has its row's id, so a row never has two. */
  async function add(sql: Sql, added: readonly NewRow[]): Promise<void> {
    if (added.length === 0) return;
    await asOwner(sql, async () => {
      await Promise.all([
        rows.insertEmails(sql, added),
        jobs.sendAll(
          sql,
          EMAIL_QUEUE,
          added.map(({ id }) => emailJob(id)),
        ),
      ]);
    });
  }

  async function toRow({ template, to, locale = 'en', data: given }: NewEmail<EmailType>): Promise<NewRow> {
    const { data, secret } = await emails.accept(template, given);
    const payload = secret ? { data: openPart(data), sealed: await sealer.seal(data) } : { data, sealed: null };
    return { id: randomUUID(), template, to, locale, ...payload };
  }

  return {
    async enqueue(sql, email) {
      const row = await toRow(email);
      await add(sql, [row]);
      return row.id;
    },

    enqueueAll: async (sql, added) => add(sql, await Promise.all(added.map(toRow))),

    async enqueueTest(sql, { template, to, locale, real }) {
      const row = { id: randomUUID(), template, to, locale, data: testPayload(real), sealed: null };
      await add(sql, [row]);
      return row.id;
    },

    preview: (sql, { real, ...email }) => compose(sql, { ...email, data: testPayload(real) }),

    async retry(sql, id, at) {
      return asOwner(sql, async () => {
        const email = await rows.lockEmail(sql, id);
        if (email === null) return 'unknown';
        if (email.state !== 'failed') return 'not_failed';
        if (!email.is_test && (await emails.isSecret(email.template))) return 'spent';
        await rows.requeueEmail(sql, EMAIL_QUEUE, id, at);
        await jobs.sendAll(sql, EMAIL_QUEUE, [emailJob(id)]);
        return 'queued';
      });
    },
  };
}

/** The job that sends the email with this id. */
export const emailJob = (id: string) => ({ id, data: { mail: id } });

/** What a secret payload may show: the order that the email belongs to. */
const openPart = (data: object): object => ('orderId' in data ? { orderId: data.orderId } : {});
