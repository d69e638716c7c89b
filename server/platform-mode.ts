import { apiLinks } from './accounts/account-links.ts';
import { fixedContent } from './modules/content/content.ts';
import { seedContent } from './modules/content/seeds.ts';
import type { Mode } from './mode.ts';
import { noStoredSettings } from './modules/settings/stored-settings.ts';
import { STANDALONE_EMAIL_TABLES } from './platform/email/email-tables.ts';

/** A backend for someone else's schema and front end: the APIs and nothing else. */
export const platformMode: Mode = {
  emailTables: STANDALONE_EMAIL_TABLES,
  accountLog: { record: async () => undefined, count: async () => undefined },
  onMailboxProved: async () => undefined,
  signInTrial: () => null,
  // As on a hosted Supabase. The limits for visitors are measured by what the shop's pages request.
  rest: ({ restRowsPerWrite, restWaitingWrites }) => ({
    mayEstimateCounts: () => true,
    kindOf: ({ claims }) => (claims.role === 'service_role' ? 'service' : 'other'),
    limits: { other: { rows: restRowsPerWrite ?? Infinity, waitingWrites: restWaitingWrites } },
  }),
  storageQuotaOf: ({ files }) => files.quota,
  links: (config, publicUrl) => apiLinks(publicUrl, config.siteUrl?.href ?? publicUrl),
  openContent: async () => fixedContent(await seedContent()),
  openSettings: async () => noStoredSettings,
  addJobs: () => undefined,
  figures: [],
  // There is no team to write to: the log and the metrics tell the operator.
  onBackupFailure: async () => undefined,
  prepare: async () => undefined,
  addRoutes: () => undefined,
};
