import * as z from 'zod';
import { namesOf, settingGroupNames, type OwnerSettings, type SettingsTest } from '#domain/settings/setting-groups.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { asTeam } from '#server/modules/content/as-team.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { changeStripe } from './change-stripe.ts';
import { describeSettings } from './describe-settings.ts';
import { changesTo, invalid, readEntered, requireOpen, type EnteredSettings } from './entered-settings.ts';
import { requireFreshSignIn } from './require-fresh-sign-in.ts';
import {
  forgetPreviousCustomers,
  isKnownZone,
  leaveStripeAccount,
  lockSettingsVersion,
  saveSettings,
  type SettingChange,
} from './settings.queries.ts';
import { testSettings } from './test-settings.ts';
import type { TestedSettings } from './tested-settings.ts';

export const TESTS = { name: 'test-settings', points: 5, seconds: 60 };

const MAX_TEXT = 2000;
export const Entered = z.strictObject({
  group: z.enum(settingGroupNames),
  /** By name. A secret that is left empty stays as it is. */
  values: z.record(z.string().max(60), z.string().max(MAX_TEXT)),
});
const Version = z.strictObject({ version: z.int() });
/** `values` is null to remove the group. `unproved`: although the last test failed, whose answer the owner has seen. */
const Save = Entered.extend({
  ...Version.shape,
  values: Entered.shape.values.nullable(),
  unproved: z.boolean().default(false),
});

/** `GET /functions/v1/settings`: what is set, and by whom, without secrets. Errors: 401, 403. */
export async function ownerSettings(c: FunctionContext, services: Services): Promise<Response> {
  return c.json(describeSettings(services) satisfies OwnerSettings);
}

/**
 * `POST /functions/v1/test-settings` {group, values}: asks the service whether it accepts settings that need not be stored. Returns
 * {problem, answer}. Errors: 400, 401, 403, 409, 429.
 */
export async function testEntered(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { group, values } = await readBody(c, Entered);
  const entered = readEntered(services, group, values);
  await takeFrom(services, TESTS, caller.claims.sub);
  const { problem, answer } = await testSettings(services, caller, entered);
  return c.json({ problem, answer } satisfies SettingsTest);
}

/**
 * `POST /functions/v1/save-settings` {group, values, version, unproved}: stores the settings of a group once the service has accepted
 * them, or removes them. Every process uses them within two seconds. Returns as `settings`. Needs a sign-in within 15 minutes.
 * Errors: 400, 401, 403 `reauthentication_needed`, 409 `conflict` if the environment sets one, `settings_changed` if others have saved since
 * `version`, `test_failed` with what the service said, 429. Removing the captcha needs no recent sign-in, which it may prevent.
 */
export async function saveEntered(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { group, values, version, unproved } = await readBody(c, Save);
  await requireVersion(services, version);
  const entered = values === null ? null : readEntered(services, group, values);
  if (values === null) requireOpen(services.config, group);
  if (!(group === 'captcha' && values === null)) await requireFreshSignIn(services, caller);
  await requireKnownZone(services, entered);
  const tested = entered === null ? null : await prove(services, caller, entered, unproved);
  const changes = entered === null ? namesOf(group).map((name) => ({ name })) : changesTo(services.settings, entered);
  const stripe =
    group === 'stripe' ? await changeStripe(services, entered?.config.stripe ?? null, tested?.account ?? null) : null;
  await store(services, caller, version, async (sql) => {
    if (stripe?.left != null) await leaveStripeAccount(sql, stripe.left);
    return [...changes, ...(stripe?.changes ?? [])];
  });
  return c.json(describeSettings(services) satisfies OwnerSettings);
}

/**
 * `POST /functions/v1/forget-stripe-accounts` {version}: forgets the keys of the accounts that took payments before. Their payments can be
 * refunded in Stripe's dashboard alone. Returns as `settings`. Needs a sign-in within 15 minutes. Errors: 400, 401, 403, 409.
 */
export async function forgetStripeAccounts(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { version } = await readBody(c, Version);
  await requireFreshSignIn(services, caller);
  await store(services, caller, version, async (sql) => {
    await forgetPreviousCustomers(sql);
    return [{ name: 'STRIPE_PREVIOUS' }];
  });
  return c.json(describeSettings(services) satisfies OwnerSettings);
}

/** What is computed from the settings is computed from those that the owner has seen, in whichever process. */
async function requireVersion({ settings }: Services, version: number): Promise<void> {
  await settings.refresh();
  if (settings.version !== version) throw changedElsewhere();
}

const changedElsewhere = () =>
  new AppError(409, 'settings_changed', 'Settings were changed elsewhere meanwhile. Look at them, then save again.');

/** The database may know fewer time zones than this process. */
async function requireKnownZone({ db }: Services, entered: EnteredSettings | null): Promise<void> {
  const zone = entered?.group === 'time' ? entered.texts.TIME_ZONE : undefined;
  if (zone !== undefined && !(await isKnownZone(db, zone)))
    throw invalid('TIME_ZONE', 'The database does not know this zone');
}

/**
 * Keys that Stripe rejects would stop payments at once, and a captcha's wrong secret every sign-in: they are never stored. A captcha
 * whose service could not be reached is stored if the owner insists.
 */
async function prove(
  services: Services,
  caller: SignedInCaller,
  entered: EnteredSettings,
  unproved: boolean,
): Promise<TestedSettings | null> {
  if (unproved && !['stripe', 'captcha'].includes(entered.group)) return null;
  if (entered.group === 'google' || entered.group === 'openid')
    throw new AppError(409, 'test_failed', 'Sign in once with these settings first.');
  await takeFrom(services, TESTS, caller.claims.sub);
  const tested = await testSettings(services, caller, entered);
  if (tested.problem !== null && !(unproved && tested.isUnanswered))
    throw new AppError(409, 'test_failed', tested.problem);
  return tested;
}

async function store(
  { db, settings }: Services,
  caller: SignedInCaller,
  version: number,
  work: (sql: Transaction) => Promise<SettingChange[]>,
): Promise<void> {
  await asTeam(db, caller, 'settings.manage', async (sql) => {
    if ((await lockSettingsVersion(sql)) !== version) throw changedElsewhere();
    await saveSettings(sql, await work(sql));
  });
  await settings.refresh();
}
