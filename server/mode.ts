import type { Hono } from 'hono';
import type { AccountLog } from './accounts/account-log.ts';
import type { MailboxOwner } from './accounts/mailbox-owner.ts';
import type { ProviderFlowRow } from './accounts/identities/provider-flows.queries.ts';
import type { SignInTrial } from './accounts/identities/sign-in-trial.ts';
import type { AccountLinks } from './accounts/account-links.ts';
import type { Config } from './config.ts';
import type { AppEnv } from './http/app-env.ts';
import type { DatabaseFigure } from './platform/database-figures.ts';
import type { PublishedContent } from './modules/content/content.ts';
import type { EmailTables } from './platform/email/email-tables.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { RestOptions } from './protocols/rest/rest.ts';
import type { StoredSettings } from './modules/settings/stored-settings.ts';
import type { Transaction } from './platform/db/database.ts';
import type { Caller } from './platform/db/scope.ts';
import type { Services } from './services.ts';

/** What a process serves beside the auth, REST and storage APIs. `main.ts` chooses by the setting `MIGRATE`. */
export interface Mode {
  emailTables: EmailTables;
  accountLog: AccountLog;
  /** Runs in the transaction of a proof. */
  onMailboxProved(services: Services, sql: Transaction, owner: MailboxOwner): Promise<void>;
  /** As of {@link Services}. */
  signInTrial(services: Services, flow: ProviderFlowRow, sealed: string): SignInTrial | null;
  rest(config: Config): RestOptions;
  /** Bytes that the caller's account may store; null for no limit. */
  storageQuotaOf(config: Config, caller: Caller): number | null;
  links(config: Config, publicUrl: string): AccountLinks;
  /** Adds its background jobs to those of accounts, emails and files. */
  addJobs(jobs: Jobs, services: Services): void;
  /** Metrics from its tables. */
  figures: readonly DatabaseFigure[];
  /** Tells the team that a backup failed. */
  onBackupFailure(services: Services, backupId: string): Promise<void>;
  /** What the agency says. Runs before anything is served. */
  openContent(services: Pick<Services, 'db' | 'log' | 'outages'>): Promise<PublishedContent>;
  /** What the owner has set on screens. */
  openSettings(services: Pick<Services, 'db' | 'log' | 'outages'> & { dataDir: string }): Promise<StoredSettings>;
  /** Runs before the jobs start, and again when an owner has changed a setting. */
  prepare(services: Services): Promise<void>;
  /** Adds its endpoints, and middleware in front of the APIs. */
  addRoutes(app: Hono<AppEnv>, services: Services): void;
}
