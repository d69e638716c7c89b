import { pageLinks } from './accounts/account-links.ts';
import { reservedSender } from './config-email.ts';
import { limitByAccount, limitByIp } from './http/rate-limit.ts';
import type { Mode } from './mode.ts';
import type backupFailed from './modules/backups/emails/backup-failed.tsx';
import { auditAccountLog } from './modules/audit/account-log.ts';
import {
  EXPIRE_NEWSLETTER_REQUESTS_SECONDS,
  expireNewsletterRequests,
} from './modules/contacts/expire-newsletter-requests.ts';
import { addPushJobs } from './modules/notifications/push-jobs.ts';
import { FETCH_ARTWORK_SECONDS, fetchArtwork } from './modules/campaigns/fetch-artwork.ts';
import { CHARGE_PLANS_SECONDS, chargePlans } from './modules/billing/charge-plans.ts';
import { REMIND_OF_PLANS_SECONDS, remindOfPlans } from './modules/billing/remind-of-plans.ts';
import { senderOf } from './modules/content/addresses.ts';
import { openContent } from './modules/content/content.ts';
import { addSharePictures } from './modules/content/share/share-picture.ts';
import { addMissingDocuments } from './modules/content/seeds.ts';
import { startUnpaidOrders, START_UNPAID_ORDERS_SECONDS } from './modules/orders/await-transfer.ts';
import { CHASE_ANSWERS_SECONDS, chaseAnswers } from './modules/orders/chase-answers.ts';
import { REMIND_OF_DUES_SECONDS, remindOfDues } from './modules/transfers/remind-of-dues.ts';
import { joinGuestsOf } from './modules/guests/join-guests.ts';
import { CLEAN_UP_GUESTS_SECONDS, cleanUpGuests } from './modules/guests/clean-up-guests.ts';
import { DRAFT_PLAN_ORDERS_SECONDS, draftPlanOrders } from './modules/billing/draft-plan-orders.ts';
import { PAYMENT_FIGURES } from './modules/payments/payment-counts.queries.ts';
import { reconcilePayments } from './modules/payments/reconcile-payments.ts';
import {
  reconcileRecords,
  reconcileTestRecords,
  RECORDS_SECONDS,
  TEST_RECORDS_SECONDS,
} from './modules/payments/reconcile-records.ts';
import { RECHECK_TAX_NUMBERS_SECONDS, recheckTaxNumbers } from './modules/taxes/recheck-tax-numbers.ts';
import { EXPIRE_VIOLATIONS_SECONDS, expireViolations } from './modules/violations/expire-violations.ts';
import { expireByAge, RETENTION_SECONDS } from './modules/retention/retention.ts';
import { REMIND_OF_QUOTES_SECONDS, remindOfQuotes } from './modules/quotes/remind-of-quotes.ts';
import { createFunctions } from './modules/routes.ts';
import type { Caller } from './platform/db/scope.ts';
import type { CallerKind } from './protocols/rest/plan/request-limits.ts';
import { findTrial } from './modules/settings/try-sign-in.ts';
import { openStoredSettings } from './modules/settings/stored-settings.ts';
import { SHOP_EMAIL_TABLES } from './platform/email/email-tables.ts';

const RECONCILE_SECONDS = 15;

/** A quote tells whether a promo code exists. This many attempts make guessing useless. */
const QUOTES = { name: 'quote', points: 120, seconds: 60 };
/** Visitors may write contacts without an account, as often as through the form. */
const CONTACTS = { name: 'rest-contacts', points: 5, seconds: 600 };
/** What accounts write without a limit in the database: orders, each of which may hold a promo code, and log entries. */
const ORDERS = { name: 'rest-orders', points: 30, seconds: 300 };
/** A row each. The portal writes one per sign-in, order and change of the profile. */
const AUDIT = { name: 'rest-audit', points: 120, seconds: 3600 };
const SINGLE_ROWS = new Set(['audit_logs']);

/** The shop. */
export const shopMode: Mode = {
  emailTables: SHOP_EMAIL_TABLES,
  accountLog: auditAccountLog,
  onMailboxProved: joinGuestsOf,
  signInTrial: findTrial,
  rest: () => ({ mayEstimateCounts: readsEverything, kindOf, singleRows: SINGLE_ROWS }),
  storageQuotaOf: ({ files }, caller) => (seesEverybody(caller) ? null : files.quota),
  links: (_config, publicUrl) => pageLinks(publicUrl),

  async openContent(services) {
    await addMissingDocuments(services.db);
    return openContent(services);
  },

  openSettings: openStoredSettings,

  addJobs(jobs, services) {
    jobs.every('reconcile-payments', RECONCILE_SECONDS, () => reconcilePayments(services));
    jobs.every('reconcile-records', RECORDS_SECONDS, () => reconcileRecords(services));
    if (services.config.local)
      jobs.every('reconcile-test-records', TEST_RECORDS_SECONDS, () => reconcileTestRecords(services));
    jobs.every('draft-plan-orders', DRAFT_PLAN_ORDERS_SECONDS, () => draftPlanOrders(services));
    // Longer than the others: a run on the first of the month may have hundreds of cards to charge.
    jobs.every('charge-plans', CHARGE_PLANS_SECONDS, () => chargePlans(services), { expireAfter: 1800 });
    jobs.every('remind-of-plans', REMIND_OF_PLANS_SECONDS, () => remindOfPlans(services));
    jobs.every('remind-of-dues', REMIND_OF_DUES_SECONDS, () => remindOfDues(services));
    jobs.every('start-unpaid-orders', START_UNPAID_ORDERS_SECONDS, () => startUnpaidOrders(services));
    jobs.every('chase-answers', CHASE_ANSWERS_SECONDS, () => chaseAnswers(services));
    jobs.every('remind-of-quotes', REMIND_OF_QUOTES_SECONDS, () => remindOfQuotes(services));
    jobs.every('fetch-artwork', FETCH_ARTWORK_SECONDS, () => fetchArtwork(services));
    jobs.every('recheck-tax-numbers', RECHECK_TAX_NUMBERS_SECONDS, () => recheckTaxNumbers(services));
    jobs.every('clean-up-guests', CLEAN_UP_GUESTS_SECONDS, () => cleanUpGuests(services));
    // The first run after a setting was shortened may have years of rows.
    jobs.every('expire-by-age', RETENTION_SECONDS, () => expireByAge(services), { expireAfter: 1800 });
    jobs.every('expire-newsletter-requests', EXPIRE_NEWSLETTER_REQUESTS_SECONDS, () =>
      expireNewsletterRequests(services),
    );
    jobs.every('expire-violations', EXPIRE_VIOLATIONS_SECONDS, () => expireViolations(services));
    addPushJobs(jobs, services);
  },

  figures: PAYMENT_FIGURES,

  async onBackupFailure({ db, outbox, teamEmail }, backupId) {
    await outbox.enqueue<typeof backupFailed>(db, {
      template: 'backup-failed',
      to: teamEmail,
      data: { backupId },
    });
  },

  async prepare({ config, content, db, email, log, teamEmail }) {
    for (const warning of reservedSender(email, email.from ?? senderOf(content.current()))) log.warn(warning);
    await db.query(
      `update internal.shop_settings set time_zone = $1, team_email = $2
       where time_zone <> $1 or team_email is distinct from $2`,
      [config.timeZone, teamEmail],
    );
  },

  addRoutes(app, services) {
    app.use('/rest/v1/rpc/quote', limitByIp(services, QUOTES));
    app.post('/rest/v1/contacts', limitByIp(services, CONTACTS));
    app.post('/rest/v1/orders', limitByIp(services, ORDERS));
    app.post('/rest/v1/audit_logs', limitByAccount(services, AUDIT));
    app.route('/functions/v1', createFunctions(services));
    addSharePictures(app, services);
  },
};

function kindOf(caller: Caller): CallerKind {
  const { role } = caller.claims;
  if (role === 'service_role') return 'service';
  if (role === 'authenticated') return seesEverybody(caller) ? 'team' : 'client';
  return role === 'guest' ? 'guest' : 'visitor';
}

/** Members of the team and the service role. A session of the first factor has the role `anon`. */
function isOfTeam({ claims: { role, app_metadata: metadata } }: Caller): boolean {
  return (
    role === 'service_role' || (role === 'authenticated' && (metadata?.role === 'admin' || metadata?.role === 'team'))
  );
}

/** An estimate counts rows that policies hide. Owners have them all, and their tokens end with their role. */
const readsEverything = ({ claims: { role, app_metadata: metadata } }: Caller): boolean =>
  role === 'service_role' || (role === 'authenticated' && metadata?.role === 'admin');

/** Not contractors, who work for the agency from outside: they have the limits of clients. */
const seesEverybody = (caller: Caller): boolean =>
  isOfTeam(caller) && caller.claims.app_metadata?.team_role !== 'contractor';
