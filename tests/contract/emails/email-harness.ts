import { content } from '#tests/support/content.ts';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createIdentity } from '#server/platform/keys/create-identity.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createEmailCatalogue, type RenderContent } from '#server/emails/catalogue.ts';
import { setUpEmail, type EmailOptions, type EmailService } from '#server/platform/email/email-service.ts';
import type { EmailTransport, OutgoingEmail } from '#server/platform/email/transport.ts';

/** Renders content as JSON, so that tests see what reached the transport. */
const plainRender: RenderContent = async ({ template, content }) => ({
  subject: template,
  html: `<p>${template}</p>`,
  text: JSON.stringify(content),
});

/** Keeps what it is handed; `fail` may refuse, `hold` delays until it resolves. */
export class RecordingTransport implements EmailTransport {
  readonly sent: OutgoingEmail[] = [];
  fail: (email: OutgoingEmail) => Error | null = () => null;
  hold: Promise<void> = Promise.resolve();
  readonly reached = Promise.withResolvers<void>();

  async send(email: OutgoingEmail): Promise<void> {
    this.reached.resolve();
    await this.hold;
    const rejection = this.fail(email);
    if (rejection !== null) throw rejection;
    this.sent.push(email);
  }

  close(): void {}
}

interface OutboxState {
  state: string;
  attempts: number;
  sealed: string | null;
  data: object;
  last_error: string | null;
  message_id: string | null;
  sent_at: Date | null;
}

export interface EmailHarness extends EmailService {
  db: Database;
  jobs: Jobs;
  identity: Identity;
  /** Everything that was logged, as it was written. */
  log: string[];
  /** Resolves with the next log entry that says `message`; ask before causing it. */
  logged(message: string): Promise<unknown>;
  row(id: string): Promise<OutboxState>;
  /** Starts the jobs and the email service. */
  open(): Promise<void>;
  /** Stops taking jobs and waits for those that run; the database stays. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

type Options = Partial<Pick<EmailOptions, 'transport' | 'retries'>> & {
  render?: RenderContent;
  smtpUrl?: string;
  smtpTls?: boolean;
  sms?: EmailOptions['config']['sms'];
  pollSeconds?: number;
  /** Emails wait for an email server. */
  isPaused?: () => boolean;
};

/** The email service on a database that a test file shares; {@link EmailHarness.close} removes its emails and jobs. */
export async function emailHarness(
  db: Database,
  {
    smtpUrl,
    smtpTls = false,
    sms = null,
    pollSeconds = 0.5,
    isPaused = () => false,
    render = plainRender,
    ...options
  }: Options = {},
): Promise<EmailHarness> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-mail-'));
  const events = new EventEmitter();
  const lines: string[] = [];
  const log = pino(
    { level: 'debug' },
    {
      write(line: string) {
        lines.push(line);
        const entry = JSON.parse(line) as { msg: string };
        events.emit(entry.msg, entry);
      },
    },
  );
  const auth = { jwtSecret: null };
  const identity = await createIdentity({
    config: { dataDir, serviceRoleKey: null, auth },
    clock: systemClock,
    issuer: () => 'http://localhost/auth/v1',
  });
  const jobs = createJobs({ db, log, pollSeconds });
  const email = setUpEmail({
    config: { sms },
    current: () => ({ smtpUrl: smtpUrl ?? null, smtpTls, paused: isPaused() }),
    from: () => 'Hypecast <hello@hypecast.test>',
    db,
    sealer: identity,
    jobs,
    emails: createEmailCatalogue({
      publicUrl: () => 'http://localhost:3000',
      timeZone: () => 'UTC',
      identity,
      contentIn: (locale) => content[locale],
      render,
    }),
    clock: systemClock,
    log,
    retries: { retryLimit: 2, retryDelay: 0 },
    ...options,
  });
  let open = false;
  const rest = async () => {
    if (!open) return;
    open = false;
    await jobs.stop();
    await email.stop();
  };
  return {
    ...email,
    db,
    jobs,
    identity,
    log: lines,
    logged: async (message) => ((await once(events, message)) as [unknown])[0],
    row: async (id) =>
      onlyRow(
        await db.query<OutboxState>(
          `select state, attempts, sealed, data, last_error, message_id, sent_at from public.email_outbox where id = $1`,
          [id],
        ),
      ),
    async open() {
      await jobs.start();
      await email.start();
      open = true;
    },
    rest,
    async close() {
      await rest();
      await db.query('truncate public.email_outbox, internal.dev_inbox');
      await db.query(`delete from pgboss.job`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
