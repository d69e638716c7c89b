import { createEmailCatalogue, type RenderContent } from '#server/emails/catalogue.ts';
import { senderOf } from '#server/modules/content/addresses.ts';
import { setUpEmail, type EmailOptions } from '#server/platform/email/email-service.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { liveEmail } from './live-email.ts';
import type { Mode } from './mode.ts';

/** Replacements for tests. */
export type EmailOverrides = Pick<EmailOptions, 'transport' | 'retries' | 'sweepSeconds'> & { render?: RenderContent };

type Parts = Pick<Services, 'config' | 'content' | 'db' | 'identity' | 'outages' | 'clock' | 'log'> & {
  jobs: Jobs;
  publicUrl: () => string;
};

/** The outbox and what it sends with, which an owner may change while it runs. */
export async function openEmail(overrides: EmailOverrides = {}, mode: Mode, parts: Parts) {
  const { publicUrl, identity, content, outages, ...others } = parts;
  const { config, db, log } = others;
  const { render, ...emailOverrides } = overrides;
  const settings = await mode.openSettings({ db, log, outages, dataDir: config.dataDir });
  const current = () => liveEmail(config, settings);
  const emails = createEmailCatalogue({
    publicUrl,
    timeZone: config.timeZone,
    identity,
    contentIn: (locale) => content.current()[locale],
    render,
  });
  const email = setUpEmail({
    ...others,
    current,
    tables: mode.emailTables,
    sealer: identity,
    emails,
    from: () => current().from ?? senderOf(content.current()),
    ...emailOverrides,
  });
  return { emails, email, settings, current };
}
