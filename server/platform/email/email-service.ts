import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';
import type { Jobs, QueueSettings } from '#server/platform/jobs/jobs.ts';
import { createBatches } from './batches.ts';
import { createComposer } from './compose.ts';
import type { EmailSource } from './email-source.ts';
import { SHOP_EMAIL_TABLES, type EmailTables } from './email-tables.ts';
import { outboxQueries } from './outbox.queries.ts';
import { createOutbox, EMAIL_QUEUE, emailJob, type Outbox, type Sealer } from './outbox.ts';
import { createSender } from './sender.ts';
import { OUTBOX_CHANNEL, sweepOutbox } from './sweep.ts';
import { gatewayTransport } from './text-transport.ts';
import { devInboxTransport } from './dev-inbox-transport.ts';
import { currentTransport, currentUtf8Check, type CurrentServer } from './current-server.ts';
import type { EmailTransport } from './transport.ts';

export interface EmailOptions {
  config: Pick<Config, 'sms'>;
  /** The email server at this moment, which an owner may change. */
  current: () => CurrentServer;
  db: Database;
  /** The shop's unless given. */
  tables?: EmailTables;
  sealer: Sealer;
  /** Not started yet: {@link setUpEmail} adds its queues. */
  jobs: Jobs;
  emails: EmailSource;
  clock: Clock;
  log: Logger;
  /** `Name <email>` or an email. */
  from: () => string;
  /** Set by tests. The default is SMTP if configured, otherwise the development inbox. */
  transport?: EmailTransport;
  retries?: Pick<QueueSettings, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
  sweepSeconds?: number;
}

export interface EmailService {
  outbox: Outbox;
  /** Whether emails reach addresses with letters beyond ASCII before the @. Always, where none leaves the machine. */
  supportsUtf8: () => Promise<boolean>;
  /** Listens for emails that SQL has queued. Call after `jobs.start()`. */
  start(): Promise<void>;
  /** Call after `jobs.stop()`. */
  stop(): Promise<void>;
}

/** Retries after about 10 s, 20 s, 40 s and so on, at most an hour apart: about three hours in all. */
const RETRIES = { retryLimit: 10, retryDelay: 10, retryDelayMax: 3600 };
/** Most of the time of an email is spent waiting for the database and the mail server. */
const AT_ONCE = 10;
const SWEEP_SECONDS = 30;
/** Longer than the timeouts of `smtpTransport`. */
const EXPIRE_AFTER_SECONDS = 60;

/** Creates the outbox and registers its sender and sweep with `jobs`. */
export function setUpEmail(options: EmailOptions): EmailService {
  const { config, current, db, tables = SHOP_EMAIL_TABLES, sealer, jobs, emails, from, clock, log } = options;
  const devInbox = devInboxTransport(db, tables.devInbox);
  const transport = options.transport ?? currentTransport(current, devInbox);
  const textTransport = options.transport ?? (config.sms === null ? devInbox : gatewayTransport(config.sms));
  const compose = createComposer({ emails, from, tables });
  const rows = outboxQueries(tables.outbox);
  const batches = createBatches({ db, rows, settings: tables.settings, clock });
  const isPaused = () => options.transport === undefined && current().paused;
  const sweep = () => sweepOutbox({ db, rows, jobs, isPaused, clock });
  let stopListening: (() => Promise<void>) | undefined;

  jobs.work<{ mail: string }>(
    EMAIL_QUEUE,
    createSender({
      db,
      rows,
      batches,
      sealer,
      transport,
      textTransport,
      compose,
      from,
      isPaused,
      clock,
      log,
    }),
    { ...RETRIES, concurrency: AT_ONCE, expireAfter: EXPIRE_AFTER_SECONDS, ...options.retries },
  );
  jobs.every('mail-sweep', options.sweepSeconds ?? SWEEP_SECONDS, sweep);

  return {
    outbox: createOutbox({ rows, jobs, sealer, emails, compose }),
    supportsUtf8:
      options.transport !== undefined ? () => Promise.resolve(true) : currentUtf8Check({ current, clock, log }),
    async start() {
      stopListening = await db.listen(OUTBOX_CHANNEL, (id) => {
        jobs.sendAll(db, EMAIL_QUEUE, [emailJob(id)]).catch((error: unknown) => {
          // The sweep finds it later.
          log.warn({ mail: id, fault: describeFailure(error) }, 'an email could not be queued');
        });
      });
    },
    async stop() {
      await stopListening?.();
      transport.close();
    },
  };
}
