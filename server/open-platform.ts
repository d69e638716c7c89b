import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createListener } from './http/listener.ts';
import { createRequestIds } from './http/request-context.ts';
import { createRequestLog } from './http/request-log.ts';
import { emailNotes } from './live/live-email.ts';
import { openServices } from './open-services.ts';
import type { Database } from './platform/db/database.ts';
import { platformMode } from './platform-mode.ts';
import { warnOfPolicies } from './platform/db/warn-of-policies.ts';
import type { Product } from './product.ts';

/**
 * Opens the backend for someone else's schema: database, jobs and APIs, without the shop and its pages. `url` is its
 * public origin.
 * @throws {ConfigError | DatabaseError | DataFolderError | MigrationError} with a message for the operator
 */
export async function open(config: Config, opening: Promise<Database>, url: string): Promise<Product> {
  if (config.saml !== null) await (await import('./protocols/auth/saml/identity-provider.ts')).loadSaml(config);
  const db = await opening;
  const opened = await openServices(config, db, () => url, {}, platformMode);
  const { services } = opened;
  await warnOfPolicies(db, services.log);
  const app = createApp(services, () => null, platformMode);
  await opened.start();
  return {
    listener: createListener({
      fetch: app.fetch,
      peek: () => null,
      files: new Map(),
      requests: createRequestLog(services),
      newRequestId: createRequestIds(config.trustProxy),
    }),
    log: services.log,
    notes: emailNotes(config, services.email, 'SMTP_URL'),
    warm: () => undefined,
    drain: opened.drain,
    close: () => opened.close(),
  };
}
