import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { ComposeMail } from './compose.ts';
import { isTest, MailContentError } from './content.ts';
import { claimMail, markSent, markUnsent, type OutboxRow } from './outbox.queries.ts';
import { TextRefusedError } from './text-transport.ts';
import { TEXT_MESSAGES } from './templates.ts';
import type { MailTransport } from './transport.ts';

export interface SenderOptions {
  db: Database;
  identity: Identity;
  transport: MailTransport;
  /** For the templates that go to a phone. */
  textTransport: MailTransport;
  compose: ComposeMail;
  /** `Name <address>` or an address. */
  from: string;
  clock: Clock;
  log: Logger;
}

const MAX_ERROR_LENGTH = 500;

/** The receiver's server does not want this mail; asking again does not help (RFC 5321, 5yz). */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

const isFinal = (error: unknown) =>
  error instanceof MailContentError || error instanceof TextRefusedError || isRefusal(error);

/** Stable per outbox row. */
export function messageIdOf(id: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${host}>`;
}

/**
 * Sends one mail of the outbox: renders, hands it to the transport, marks it.
 *
 * At least once: a crash between the hand-over and the mark sends the mail again, with the same Message-ID, never
 * not at all. A failure puts the mail back and is thrown, so that the job is tried again; the last one, or one that
 * no retry can mend, leaves it 'failed' with the error kept.
 */
export function createSender(options: SenderOptions): (job: Job<{ mail: string }>) => Promise<void> {
  const { db, identity, transport, textTransport, compose, from, clock, log } = options;

  async function deliver(row: OutboxRow): Promise<void> {
    const data: unknown = row.sealed === null ? row.data : await identity.open(row.sealed);
    const { template, locale } = row;
    const mail = await compose(db, { template, data, locale });
    const messageId = messageIdOf(row.id, from);
    await (TEXT_MESSAGES.has(template) ? textTransport : transport).send({
      ...mail,
      messageId,
      to: row.to,
      subject: isTest(data) ? `[Test] ${mail.subject}` : mail.subject,
    });
    await markSent(db, row.id, messageId, clock.now());
  }

  return async (job) => {
    const row = await claimMail(db, job.data.mail, clock.now());
    if (row === null) return;
    try {
      await deliver(row);
      log.info({ mail: row.id, template: row.template, attempt: row.attempts }, 'mail sent');
    } catch (error) {
      const given = job.last || isFinal(error);
      const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
      await markUnsent(db, row.id, given ? 'failed' : 'queued', message, clock.now());
      if (given) log.error({ mail: row.id, template: row.template, attempt: row.attempts }, 'mail given up');
      if (!isFinal(error)) throw error;
    }
  };
}
