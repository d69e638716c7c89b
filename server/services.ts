import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { EmailCatalogue } from '#server/emails/catalogue.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { RateLimits } from '#server/platform/rate-limits.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import type { Outbox } from '#server/platform/email/outbox.ts';
import type { VideoPictures } from '#server/modules/testimonials/video-pictures.ts';
import type { PaymentProvider } from '#server/platform/payments/provider.ts';

/** All that a protocol may reach. Built once by open-shop.ts (or a test) and handed to createApp. */
export interface Services {
  config: Config;
  /** The address links lead to, without a trailing slash; known once the server listens. */
  publicUrl: string;
  db: Database;
  identity: Identity;
  files: Files;
  /** Still pictures of videos that lie elsewhere. */
  pictures: VideoPictures;
  outbox: Outbox;
  /** Descriptions of all emails. */
  emails: EmailCatalogue;
  /** Null where the shop is public and no provider is set: checkout says so and confirms nothing. */
  payments: PaymentProvider | null;
  limits: RateLimits;
  metrics: Metrics;
  clock: Clock;
  log: Logger;
}
