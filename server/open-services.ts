import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { CLEAN_UP_SECONDS, cleanUpAccounts } from './accounts/clean-up.ts';
import type { Config } from '#server/config.ts';
import { BACKUP_FIGURES } from '#server/platform/backup/backups.queries.ts';
import { watchAccess } from '#server/platform/access/access-list.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import type { ProviderFlowRow } from '#server/accounts/identities/provider-flows.queries.ts';
import type { MailboxOwner } from '#server/accounts/mailbox-owner.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import { describeError } from '#server/platform/errors/describe-error.ts';
import { createErrorLines, type ErrorLines } from '#server/platform/errors/error-lines.ts';
import type { Files } from '#server/platform/files/files.ts';
import { createPartialFiles } from '#server/platform/files/partial-files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createImages, IMAGE_SWEEP_SECONDS } from '#server/platform/images/images.ts';
import { createRateLimits, sweepRateLimits } from './platform/rate-limits.ts';
import { createOutages } from './platform/outages.ts';
import { openReplica, type Replica } from './platform/db/replica.ts';
import type { TraceDatabase } from './platform/tracing/traced-database.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { VACUUM_SECONDS, vacuumTables } from './platform/db/vacuum.ts';
import { productVersion } from '#server/platform/product-version.ts';
import type { Tracing } from './platform/tracing/start-tracing.ts';
import { createIdentity } from './platform/keys/create-identity.ts';
import { prepareKeys } from './platform/keys/prepare-keys.ts';
import { locationOf } from '#server/platform/maintenance/location.ts';
import { watchMaintenance } from '#server/platform/maintenance/maintenance.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { addOperationalMetrics, addReplicaMetrics } from '#server/platform/operational-metrics.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { EmailService } from '#server/platform/email/email-service.ts';
import { teamEmailOf } from '#server/modules/content/addresses.ts';
import { createLinkPreviews, type LinkPreviews } from '#server/modules/catalogue/link-previews.ts';
import { createVideoPictures, type VideoPictures } from '#server/modules/testimonials/video-pictures.ts';
import { openEmail, type EmailOverrides } from './open-email.ts';
import { openLive, whatChanges } from './live/open-live.ts';
import { createTaxRegister, type TaxRegister } from '#server/modules/taxes/tax-register.ts';
import type { Post } from '#server/platform/outside/public-post.ts';
import { createPush } from '#server/platform/push/push.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { SWEEP_SECONDS, sweepFiles } from '#server/platform/storage/remove-files.ts';
import { sweepUploads } from '#server/platform/storage/resumable/sweep-uploads.ts';
import type { Services } from '#server/services.ts';
import type { Mode } from './mode.ts';
import { shopMode } from './shop-mode.ts';

/** Replacements for tests. */
export interface Overrides {
  clock?: Clock;
  log?: Logger;
  /** False: recurring jobs do not run by themselves. */
  recurringJobs?: boolean;
  payments?: PaymentProvider;
  files?: Files;
  pictures?: VideoPictures;
  taxRegister?: TaxRegister;
  linkPreviews?: LinkPreviews;
  /** Takes the place of push services. */
  pushPost?: Post;
  email?: EmailOverrides;
}

export interface OpenServices {
  services: Services;
  /** Starts the jobs and email delivery. The public URL must be known. */
  start(): Promise<void>;
  /** From now on, `/trafficz` and `/readyz` report that the process stops. */
  drain(): void;
  /** Waits for running jobs, then closes everything, the database last. */
  close(): Promise<void>;
}

/** Builds the services over an open, migrated database. Closing them also closes the database. */
export async function openServices(
  config: Config,
  database: Database,
  publicUrl: () => string,
  overrides: Overrides = {},
  mode: Mode = shopMode,
): Promise<OpenServices> {
  const clock = overrides.clock ?? systemClock;
  const { log, errorLines, tracing, traced } = await observe(config, overrides);
  const db = traced(database, 'primary');
  await prepareKeys({ config, db: database, log });
  const identity = await createIdentity({ config, clock, issuer: () => `${publicUrl()}/auth/v1` });
  const { outages, access, maintenance } = await watchState({ config, db, clock, log });
  const jobs = openJobs(config, overrides, { db, log, outages });
  const limitsDb = openLimitsDatabase(config);
  const replica = openReplicaOf(config, db, log, traced);
  const content = await mode.openContent({ db, log, outages });
  const live = await openLive(config, overrides.payments, mode, { db, clock, log, outages });
  const parts = { content, db, identity, jobs, clock, log, publicUrl };
  const { emails, email } = openEmail(overrides.email, mode, { ...live, ...parts });
  const services: Services = Object.assign(whatChanges({ live, content, mode, publicUrl }), {
    db,
    replica,
    outages,
    identity,
    access,
    maintenance,
    ...(await openStoredFiles(overrides, { config, db, clock, log })),
    ...elsewhere(overrides, { config, content, identity, clock, log }),
    outbox: email.outbox,
    supportsUtf8: email.supportsUtf8,
    emailTables: mode.emailTables,
    accountLog: mode.accountLog,
    onMailboxProved: (sql: Transaction, owner: MailboxOwner) => mode.onMailboxProved(services, sql, owner),
    signInTrial: (flow: ProviderFlowRow, sealed: string) => mode.signInTrial(services, flow, sealed),
    content,
    settings: live.settings,
    emails,
    limits: createRateLimits({ clock, enabled: config.rateLimits, shared: limitsDb }),
    metrics: createMetrics(log),
    lifecycle: { isStopping: false },
    clock,
    log,
    errorLines,
  });
  await Promise.all([addJobs(jobs, services, mode), addMetrics(services, mode)]);
  return startable({ services, mode, jobs, email, access, limitsDb, tracing });
}

/** What may change at any moment, in this process or another. */
async function watchState({ config, db, clock, log }: Pick<Services, 'config' | 'db' | 'clock' | 'log'>) {
  const outages = createOutages(log, locationOf(config));
  const access = await watchAccess({ db, clock, log, outages });
  return { outages, access, maintenance: await watchMaintenance(db, log, outages) };
}

interface Parts {
  services: Services;
  mode: Mode;
  jobs: Jobs;
  email: EmailService;
  access: Awaited<ReturnType<typeof watchAccess>>;
  limitsDb: Database | null;
  tracing: Tracing | null;
}

function startable({ services, mode, jobs, email, access, limitsDb, tracing }: Parts): OpenServices {
  const { config, maintenance, db, replica } = services;
  return {
    services,
    drain: () => void (services.lifecycle.isStopping = true),
    async start() {
      await mode.prepare(services);
      services.settings.onChange(() => mode.prepare(services));
      await followMaintenance(jobs, services);
      if (config.role !== 'web') await email.start();
    },
    async close() {
      await maintenance.close();
      await services.content.close();
      await services.settings.close();
      await jobs.stop();
      await email.stop();
      await access.close();
      await limitsDb?.close();
      await replica?.close();
      await db.close();
      await tracing?.close();
    },
  };
}

/** The log and, where traces are wanted, OpenTelemetry, which is not loaded otherwise. */
async function observe({ tracing: config, logLevel }: Config, overrides: Overrides) {
  const errorLines = createErrorLines();
  const log = overrides.log ?? createLog(logLevel, errorLines);
  const untraced: TraceDatabase = (db) => db;
  if (config === null) return { log, errorLines, tracing: null, traced: untraced };
  const [{ startTracing }, { traceDatabase }, version] = await Promise.all([
    import('./platform/tracing/start-tracing.ts'),
    import('./platform/tracing/traced-database.ts'),
    productVersion(),
  ]);
  return { log, errorLines, tracing: startTracing({ config, version, log }), traced: traceDatabase };
}

const openJobs = (
  { migrate, role }: Config,
  { recurringJobs }: Overrides,
  services: Pick<Services, 'db' | 'log' | 'outages'>,
): Jobs => createJobs({ ...services, migrate: migrate !== 'off', works: role !== 'web', recurring: recurringJobs });

/** Each statement takes a fraction of a millisecond. */
const LIMITS_POOL = 2;

const openLimitsDatabase = ({ rateLimits, sharedLimits, databaseUrl, poolerUrl }: Config): Database | null =>
  rateLimits && sharedLimits && databaseUrl !== null ? openPostgres(databaseUrl, LIMITS_POOL, { poolerUrl }) : null;

const openReplicaOf = (
  { replicaUrl, databasePool, role }: Config,
  db: Database,
  log: Logger,
  traced: TraceDatabase,
): Replica | null =>
  replicaUrl === null || role === 'worker'
    ? null
    : openReplica(db, traced(openPostgres(replicaUrl, databasePool), 'replica'), log);

async function openStoredFiles(
  overrides: Overrides,
  { config, db, clock, log }: Pick<Services, 'config' | 'db' | 'clock' | 'log'>,
) {
  const files = overrides.files ?? (await openFiles(config));
  return {
    files,
    partialFiles: createPartialFiles(join(config.dataDir, 'files', 'resumable')),
    images: createImages({ config, db, files, clock, log }),
  };
}

/** What is asked of servers elsewhere. */
function elsewhere(
  { pictures, taxRegister, linkPreviews, pushPost }: Overrides,
  { config, content, identity, clock, log }: Pick<Services, 'config' | 'content' | 'identity' | 'clock' | 'log'>,
) {
  return {
    pictures: pictures ?? createVideoPictures(),
    taxRegister: taxRegister ?? createTaxRegister(),
    linkPreviews: linkPreviews ?? createLinkPreviews({ clock, log }),
    push: createPush({
      identity,
      hosts: config.pushHosts,
      contact: `mailto:${config.email.teamEmail ?? teamEmailOf(content.current())}`,
      post: pushPost,
    }),
  };
}

/** Longer than a job of the email queue takes, so that no email is sent twice. */
const PAUSE_TIMEOUT_MS = 60_000;

/** Starts the jobs unless the service is in maintenance, and pauses them when that begins. */
async function followMaintenance(jobs: Jobs, { maintenance }: Services): Promise<void> {
  let running = false;
  const work = {
    async resume() {
      if (!running) await jobs.start();
      running = true;
    },
    async pause() {
      running = false;
      await jobs.stop(PAUSE_TIMEOUT_MS);
    },
  };
  if (maintenance.current() === null) await work.resume();
  maintenance.pauses(work);
}

async function addMetrics(services: Services, mode: Mode): Promise<void> {
  const { config, db, metrics, maintenance } = services;
  metrics.info({ version: await productVersion(), node: process.version, role: config.role, engine: db.engine });
  metrics.gauge('maintenance', '1 while requests are rejected for maintenance', {
    read: async () => Number(maintenance.current() !== null),
  });
  const backups = services.config.backup.schedule === null ? [] : BACKUP_FIGURES;
  addOperationalMetrics(services, [...backups, ...mode.figures]);
  if (services.replica !== null) addReplicaMetrics(metrics, services.replica);
}

/** @throws {ConfigError} for an invalid backup schedule or recipient */
async function addJobs(jobs: Jobs, services: Services, mode: Mode): Promise<void> {
  jobs.every('clean-up-accounts', CLEAN_UP_SECONDS, () => cleanUpAccounts(services));
  jobs.every('sweep-files', SWEEP_SECONDS, () => sweepFiles(services));
  jobs.every('sweep-uploads', SWEEP_SECONDS, () => sweepUploads(services));
  jobs.every('sweep-rate-limits', SWEEP_SECONDS, () => sweepRateLimits(services));
  jobs.every('sweep-images', IMAGE_SWEEP_SECONDS, () => services.images.sweep());
  if (services.db.engine === 'pglite') jobs.every('vacuum-tables', VACUUM_SECONDS, () => vacuumTables(services.db));
  await scheduleBackups(jobs, services, mode);
  mode.addJobs(jobs, services);
}

async function scheduleBackups(jobs: Jobs, services: Services, mode: Mode): Promise<void> {
  const { config, clock, db, files, log } = services;
  if (config.backup.recipient !== null)
    (await import('./platform/backup/encryption.ts')).requireRecipient(config.backup.recipient);
  if (config.backup.schedule === null) return;
  const { requireSchedule } = await import('./platform/backup/schedule.ts');
  requireSchedule({ cron: config.backup.schedule, timeZone: config.timeZone }, clock.now());
  const { addBackupJobs } = await import('./platform/backup/backup-jobs.ts');
  const deps = {
    // The time zone may be another one tomorrow.
    get config() {
      return services.config;
    },
    clock,
    db,
    files,
    log,
    dataDir: config.dataDir,
  };
  addBackupJobs(jobs, deps, (id) => mode.onBackupFailure(services, id));
}

/** Logs one JSON line per event. {@link describeError} keeps personal data out of errors. */
function createLog(level: string, { hook }: ErrorLines): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: hook },
  };
  // Lines that come while a write is in flight go out together: one system call per request would slow cached pages.
  return pino(options, pino.destination({ sync: false }));
}
