import type { Logger } from 'pino';
import type { AccountLog } from '#server/accounts/account-log.ts';
import type { OnMailboxProved } from '#server/accounts/mailbox-owner.ts';
import type { ProviderFlowRow } from '#server/accounts/identities/provider-flows.queries.ts';
import type { SignInTrial } from '#server/accounts/identities/sign-in-trial.ts';
import type { AccountLinks } from '#server/accounts/account-links.ts';
import type { Config } from '#server/config.ts';
import type { EmailCatalogue } from '#server/emails/catalogue.ts';
import type { AccessList } from '#server/platform/access/access-list.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { LiveEmail } from '#server/live/live-email.ts';
import type { Outages } from '#server/platform/outages.ts';
import type { Replica } from '#server/platform/db/replica.ts';
import type { ErrorLines } from '#server/platform/errors/error-lines.ts';
import type { Maintenance } from '#server/platform/maintenance/maintenance.ts';
import type { StoredSettings } from '#server/modules/settings/stored-settings.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { PartialFiles } from '#server/platform/files/partial-files.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Images } from '#server/platform/images/images.ts';
import type { RateLimits } from '#server/platform/rate-limits.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import type { EmailService } from '#server/platform/email/email-service.ts';
import type { EmailTables } from '#server/platform/email/email-tables.ts';
import type { Outbox } from '#server/platform/email/outbox.ts';
import type { PublishedContent } from '#server/modules/content/content.ts';
import type { LinkPreviews } from '#server/modules/catalogue/link-previews.ts';
import type { VideoPictures } from '#server/modules/testimonials/video-pictures.ts';
import type { TaxRegister } from '#server/modules/taxes/tax-register.ts';
import type { Push } from '#server/platform/push/push.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import type { StripeProvider } from '#server/modules/payments/providers/stripe/stripe-provider.ts';

/** The services that protocols and modules use. Built once by open-services.ts and passed to createApp. */
export interface Services {
  /** At this moment: an owner changes parts of it on screens. */
  readonly config: Config;
  /** Public origin without a trailing slash. Known once the server listens. */
  publicUrl: string;
  links: AccountLinks;
  db: Database;
  /** For reads that may come a moment late. Null: there is none. */
  replica: Replica | null;
  outages: Outages;
  identity: Identity;
  access: AccessList;
  maintenance: Maintenance;
  files: Files;
  partialFiles: PartialFiles;
  images: Images;
  /** Preview pictures of videos hosted elsewhere. */
  pictures: VideoPictures;
  taxRegister: TaxRegister;
  /** What platforms say about pasted links. */
  linkPreviews: LinkPreviews;
  /** Messages to browsers. */
  push: Push;
  outbox: Outbox;
  supportsUtf8: EmailService['supportsUtf8'];
  emailTables: EmailTables;
  accountLog: AccountLog;
  onMailboxProved: OnMailboxProved;
  /** The trial that a flow belongs to, by what it has sealed; null if this process cannot read it. */
  signInTrial: (flow: ProviderFlowRow, sealed: string) => SignInTrial | null;
  /** What the agency says in its pages, emails and documents. */
  content: PublishedContent;
  /** What the owner has set on screens. */
  settings: StoredSettings;
  /** The email configuration at this moment. */
  readonly email: LiveEmail;
  /** Where notices to the team go. */
  teamEmail: string;
  /** Descriptions of all emails. */
  emails: EmailCatalogue;
  /** Null on a public server without a provider: checkout reports that payments are unavailable. */
  readonly payments: PaymentProvider | null;
  /** Knows the accounts at Stripe that take payments, or took them before. Null: there are none. */
  readonly stripe: StripeProvider | null;
  limits: RateLimits;
  metrics: Metrics;
  /** Changes once, when a signal to stop has arrived. */
  lifecycle: { isStopping: boolean };
  clock: Clock;
  log: Logger;
  /** What the log has said about errors and the database does not have yet. */
  errorLines: ErrorLines;
}
