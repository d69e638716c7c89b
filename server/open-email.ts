import { createEmailCatalogue, type RenderContent } from '#server/emails/catalogue.ts';
import { senderOf } from '#server/modules/content/addresses.ts';
import { setUpEmail, type EmailOptions } from '#server/platform/email/email-service.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import type { Config } from './config.ts';
import type { LiveEmail } from './live/live-email.ts';
import type { Mode } from './mode.ts';

/** Replacements for tests. */
export type EmailOverrides = Pick<EmailOptions, 'transport' | 'retries' | 'sweepSeconds'> & { render?: RenderContent };

type Parts = Pick<Services, 'content' | 'db' | 'identity' | 'clock' | 'log'> & {
  config: () => Config;
  current: () => LiveEmail;
  jobs: Jobs;
  publicUrl: () => string;
};

/** The outbox and what it sends with, which an owner may change while it runs. */
export function openEmail(overrides: EmailOverrides = {}, mode: Mode, parts: Parts) {
  const { publicUrl, identity, content, config, current, ...others } = parts;
  const { render, ...emailOverrides } = overrides;
  const emails = createEmailCatalogue({
    publicUrl,
    timeZone: () => config().timeZone,
    identity,
    contentIn: (locale) => content.current()[locale],
    render,
  });
  const email = setUpEmail({
    ...others,
    config: config(),
    current,
    tables: mode.emailTables,
    sealer: identity,
    emails,
    from: () => current().from ?? senderOf(content.current()),
    ...emailOverrides,
  });
  return { emails, email };
}
