import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { ClaimedEmail, DeliveryBatches } from './batches.ts';
import type { ComposeEmail } from './compose.ts';
import { EmailContentError, isTest } from './email-source.ts';
import type { Sealer } from './outbox.ts';
import type { OutboxQueries } from './outbox.queries.ts';
import { SmtpError } from './smtp-error.ts';
import { TextRejectedError } from './text-transport.ts';
import type { EmailTransport } from './transport.ts';

interface SenderOptions {
  db: Database;
  rows: Pick<OutboxQueries, 'markUnsent'>;
  batches: DeliveryBatches;
  sealer: Sealer;
  transport: EmailTransport;
  /** For text messages to phones. */
  textTransport: EmailTransport;
  compose: ComposeEmail;
  /** `Name <email>` or an email. */
  from: () => string;
  /** Emails wait: {@link sweepOutbox} queues them again. */
  isPaused: () => boolean;
  clock: Clock;
  log: Logger;
}

const MAX_ERROR_LENGTH = 500;
/** The error of an email that waits for an email server, however long that takes. */
export const PAUSED = 'There is no email server, or its password must be entered again';

/** The receiving server rejected the email permanently (RFC 5321, 5yz). */
function isRejection(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

const isFinal = (error: unknown) =>
  error instanceof EmailContentError || error instanceof TextRejectedError || isRejection(error);

/** Stable per outbox row. */
function messageIdOf(id: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${host}>`;
}

/**
 * Sends one email of the outbox: renders it, hands it to the transport, and marks it.
 *
 * Delivery is at least once: after a crash between the transport and the mark, the email is sent again with the same
 * Message-ID. A failure puts the email back and is thrown, so that the job is retried. The last failure, or one that a
 * retry would not fix, leaves the email 'failed' with its error.
 */
export function createSender(options: SenderOptions): (job: Job<{ mail: string }>) => Promise<void> {
  const { db, rows, batches, sealer, transport, textTransport, compose, from, isPaused, clock, log } = options;

  /** False: it waits. Text messages need no email server. */
  async function deliver(row: ClaimedEmail): Promise<boolean> {
    const data: unknown = row.sealed === null ? row.data : await sealer.open(row.sealed);
    const { template, locale } = row;
    const { channel, subject, ...email } = await compose(db, { template, data, locale, to: row.to }, row.settings);
    if (channel !== 'text' && isPaused()) {
      await rows.markUnsent(db, row.id, 'queued', PAUSED, clock.now());
      return false;
    }
    const messageId = messageIdOf(row.id, from());
    await (channel === 'text' ? textTransport : transport).send({
      ...email,
      messageId,
      to: row.to,
      subject: isTest(data) ? `[Test] ${subject}` : subject,
    });
    await batches.markSent(row.id, messageId);
    return true;
  }

  return async (job) => {
    const row = await batches.claim(job.data.mail);
    if (row === null) return;
    try {
      if (await deliver(row)) log.info({ mail: row.id, template: row.template, attempt: row.attempts }, 'email sent');
    } catch (error) {
      const abandoned = job.last || isFinal(error);
      const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
      await rows.markUnsent(db, row.id, abandoned ? 'failed' : 'queued', message, clock.now());
      const why = error instanceof SmtpError ? { reason: error.reason } : { fault: describeFailure(error) };
      const facts = { mail: row.id, template: row.template, attempt: row.attempts, ...why };
      if (abandoned) log.error(facts, 'email delivery abandoned');
      else log.warn(facts, 'email not sent');
      if (!isFinal(error)) throw error;
    }
  };
}
