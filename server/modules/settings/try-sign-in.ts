import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { markBrowser, OAUTH_ANSWER } from '#server/accounts/identities/browser-binding.ts';
import { departFor } from '#server/accounts/identities/depart.ts';
import type { ProviderFlowRow } from '#server/accounts/identities/provider-flows.queries.ts';
import { trialName, type SignInTrial } from '#server/accounts/identities/sign-in-trial.ts';
import { requireOpenSession } from '#server/accounts/sessions/open-session.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import { readSettable } from '#server/config-settable.ts';
import type { OpenIdProvider } from '#server/config-providers.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { asTeam } from '#server/modules/content/as-team.ts';
import { originOf, readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { changesTo, readEntered } from './entered-settings.ts';
import { Entered, TESTS } from './owner-settings.ts';
import { requireFreshSignIn } from './require-fresh-sign-in.ts';
import { findSessionClaims, saveSettings } from './settings.queries.ts';

const Body = Entered.extend({ group: z.enum(['google', 'openid']) });

const PURPOSE = 'sign-in trial';
type Trial = z.output<typeof Body>;

/**
 * `POST /functions/v1/try-sign-in` {group, values}: begins a sign-in with a provider's settings, which are stored once it came back to
 * `/admin/set-up/sign-in`. Returns {url}, the provider's page. Needs a sign-in within 15 minutes. Errors: 400, 401, 403
 * `reauthentication_needed`, 409 `conflict` if the environment sets them, `test_failed` if the provider cannot be asked, 429.
 */
export async function trySignIn(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { group, values } = await readBody(c, Body);
  const { config, texts } = readEntered(services, group, values);
  await requireFreshSignIn(services, caller);
  await takeFrom(services, TESTS, caller.claims.sub);
  const { sub: userId, session_id: sessionId = null } = caller.claims;
  const trial: Trial = { group, values: texts };
  const url = await departFor(services, originOf(c), providerIn(config.openIdProviders, group, texts), {
    provider: trialName(group),
    redirectTo: `${services.publicUrl}/admin/set-up/sign-in`,
    challenge: null,
    browserHash: markBrowser(services, c, OAUTH_ANSWER),
    by: { userId, sessionId, assurance: null },
    trial: services.settings.sealText(PURPOSE, JSON.stringify(trial)),
    scope: 'openid email profile',
    wishes: {},
  }).catch((error: unknown) => {
    if (error instanceof AuthError) throw new AppError(409, 'test_failed', saidBy(error), { cause: error });
    throw error;
  });
  return c.json({ url });
}

/** The trial that a flow belongs to, by what it has sealed; null if it was sealed with another key. */
export function findTrial(services: Services, flow: ProviderFlowRow, sealed: string): SignInTrial | null {
  const { config, settings } = services;
  const text = settings.openText(PURPOSE, sealed);
  if (text === null) return null;
  const trial = Body.parse(JSON.parse(text));
  const { openIdProviders } = readSettable({ ...config.settable, ...trial.values }, config);
  return {
    provider: providerIn(openIdProviders, trial.group, trial.values),
    pass: () => store(services, flow, trial),
  };
}

async function store(services: Services, flow: ProviderFlowRow, { group, values }: Trial): Promise<void> {
  const { clock, db, settings } = services;
  const { link_user_id: userId, link_session_id: sessionId } = flow;
  if (userId === null) throw new AuthError(403, 'session_not_found', 'The session that began this test has ended');
  const session = await findSessionClaims(db, sessionId);
  const caller: Caller = {
    claims: { sub: userId, role: 'authenticated', ...session },
    ip: '',
    userAgent: 'sign-in trial',
  };
  await asTeam(db, caller, 'settings.manage', async (sql) => {
    await requireOpenSession(sql, await lockExistingUser(sql, userId), sessionId, clock.now());
    await saveSettings(sql, changesTo(settings, { group, texts: values }));
  });
  await settings.refresh();
}

function providerIn(
  providers: ReadonlyMap<string, OpenIdProvider>,
  group: Trial['group'],
  texts: Readonly<Record<string, string>>,
): OpenIdProvider {
  const provider = providers.get(group === 'google' ? group : (texts.OPENID_NAME ?? ''));
  if (provider === undefined) throw new Error(`the settings of ${group} name no provider`);
  return provider;
}

/** Such as: no such host, or no OpenID provider. */
const saidBy = ({ message, cause }: AuthError): string =>
  cause instanceof Error ? `The provider could not be asked: ${cause.message}` : message;
