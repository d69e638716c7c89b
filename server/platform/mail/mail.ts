import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import { describeFailure, type Jobs, type QueueSettings } from '#server/platform/jobs/jobs.ts';
import { createComposer } from './compose.ts';
import type { RenderMail } from './mail-content.ts';
import { createOutbox, MAIL_QUEUE, type Outbox } from './outbox.ts';
import { bundledRenderer } from './render.ts';
import { createSender } from './sender.ts';
import { OUTBOX_CHANNEL, sweepOutbox } from './sweep.ts';
import { gatewayTransport } from './text-transport.ts';
import { devInboxTransport, smtpTransport, type MailTransport } from './transport.ts';

export interface MailOptions {
  config: Pick<Config, 'mail' | 'sms' | 'timeZone'>;
  db: Database;
  identity: Identity;
  /** Not started yet: {@link setUpMail} adds its queues. */
  jobs: Jobs;
  /** The address links lead to, without a trailing slash; asked when a mail is rendered. */
  publicUrl: () => string;
  clock: Clock;
  log: Logger;
  /** Given by tests; else SMTP when it is set, or the development inbox. */
  transport?: MailTransport;
  render?: RenderMail;
  retries?: Pick<QueueSettings, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
  sweepSeconds?: number;
}

export interface MailService {
  outbox: Outbox;
  /** Listens for mails that the database writes by itself. After `jobs.start()`. */
  start(): Promise<void>;
  /** After `jobs.stop()`. */
  stop(): Promise<void>;
}

/** Tries at about 10 s, 20 s, 40 s and so on up to an hour apart: some three hours in all. */
const RETRIES = { retryLimit: 10, retryDelay: 10, retryDelayMax: 3600 };
const SWEEP_SECONDS = 30;
/** More than a mail server may take (`smtpTransport`). */
const EXPIRE_AFTER_SECONDS = 60;

/** Puts the outbox, its sender and its sweep on `jobs`. */
export function setUpMail(options: MailOptions): MailService {
  const { config, db, identity, jobs, publicUrl, clock, log } = options;
  const { smtpUrl, from } = config.mail;
  const transport = options.transport ?? (smtpUrl === null ? devInboxTransport(db) : smtpTransport(smtpUrl));
  const textTransport =
    options.transport ?? (config.sms === null ? devInboxTransport(db) : gatewayTransport(config.sms));
  const render = options.render ?? bundledRenderer();
  const context = {
    timeZone: config.timeZone,
    get publicUrl() {
      return publicUrl();
    },
  };
  const compose = createComposer({ render, from, context });
  const sweep = () => sweepOutbox({ db, jobs, clock });
  let stopListening: (() => Promise<void>) | undefined;

  jobs.work<{ mail: string }>(
    MAIL_QUEUE,
    createSender({ db, identity, transport, textTransport, compose, from, clock, log }),
    { ...RETRIES, expireAfter: EXPIRE_AFTER_SECONDS, ...options.retries },
  );
  jobs.every('mail-sweep', options.sweepSeconds ?? SWEEP_SECONDS, sweep);

  return {
    outbox: createOutbox({ jobs, identity, compose }),
    async start() {
      stopListening = await db.listen(OUTBOX_CHANNEL, (id) => {
        jobs.send(db, MAIL_QUEUE, { mail: id }, { id }).catch((error: unknown) => {
          // The sweep will find it.
          log.warn({ mail: id, fault: describeFailure(error) }, 'a mail could not be planned');
        });
      });
    },
    async stop() {
      await stopListening?.();
      transport.close();
    },
  };
}
