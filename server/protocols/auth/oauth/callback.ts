import { deleteCookie, getCookie } from 'hono/cookie';
import type { OpenIdProvider } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { isUuid } from '#server/protocols/auth/guards.ts';
import { linkIdentity, requireLinkable } from '#server/accounts/identities/link.ts';
import { takeProviderFlow, type ProviderFlowRow } from '#server/accounts/identities/provider-flows.queries.ts';
import { resolveAccount, type ProviderAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import { limitRequests, perAddress } from '#server/accounts/limits.ts';
import { issueCodeAtOnce } from '#server/accounts/pkce.ts';
import { describeFailure, sessionFragment } from '#server/protocols/auth/redirect-outcome.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from '#server/protocols/auth/scope.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { lockUser, type UserRow } from '#server/accounts/users.queries.ts';
import { AWAY_MINUTES, BROWSER_COOKIE, hashBrowser, type Departure } from './authorize.ts';
import { arriveFrom, type Arrival } from './arrive.ts';

/** GET and POST /callback: back from the provider, and on to the page that the sign-in was started for. */
export function callback(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.authorize, c.get('address'));
    const answer = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
    const flow = await takeFlow(services, c, answer.get('state') ?? '');
    if (flow === null) {
      const home = new URL(services.publicUrl);
      describeFailure(home, new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired'), true);
      return c.redirect(home.href, 303);
    }
    const target = new URL(flow.redirect_to);
    try {
      await finish(services, c, { flow, answer, target });
    } catch (error) {
      describeFailure(target, asRefusal(services, error), true);
    }
    return c.redirect(target.href, 302);
  };
}

/** Whoever reads this is a person in a browser: also what went wrong on our side is told by the page they came from. */
function asRefusal(services: Services, error: unknown): AuthError {
  if (error instanceof AuthError && error.status < 500) return error;
  services.log.error({ err: error instanceof AuthError ? error.cause : error }, 'a sign-in at a provider failed');
  return new AuthError(
    500,
    'unexpected_failure',
    error instanceof AuthError ? error.message : 'The sign-in could not be completed. Please try again.',
  );
}

interface Return {
  flow: ProviderFlowRow;
  answer: URLSearchParams;
  target: URL;
}

async function takeFlow(services: Services, c: AuthContext, state: string): Promise<ProviderFlowRow | null> {
  if (!isUuid(state)) return null;
  const names = [...services.config.openIdProviders.keys()];
  const flow = await inAuthTransaction(services, c, (sql) => takeProviderFlow(sql, state, names));
  if (flow === null) return null;
  const age = services.clock.now().getTime() - flow.created_at.getTime();
  return age < AWAY_MINUTES * 60_000 && isSameBrowser(c, flow) ? flow : null;
}

function isSameBrowser(c: AuthContext, flow: ProviderFlowRow): boolean {
  if (flow.browser_hash === null) return true;
  const cookie = getCookie(c, BROWSER_COOKIE);
  deleteCookie(c, BROWSER_COOKIE, { path: '/auth/v1/callback' });
  return cookie !== undefined && hashBrowser(cookie) === flow.browser_hash;
}

async function finish(services: Services, c: AuthContext, { flow, answer, target }: Return): Promise<void> {
  const provider = services.config.openIdProviders.get(flow.provider);
  if (provider === undefined) throw new AuthError(400, 'provider_disabled', `Provider ${flow.provider} is not enabled`);
  const departure = await services.identity.open<Departure>(flow.sealed);
  const arrival = await arriveFrom(services, provider, departure, answer);
  if (flow.link_user_id === null) await signIn(services, c, { flow, target, arrival, provider });
  else
    await link(services, c, { flow, target, arrival, userId: flow.link_user_id, assurance: departure.linkAssurance });
}

interface Completion {
  flow: ProviderFlowRow;
  target: URL;
  arrival: Arrival;
}

const challengeOf = (flow: ProviderFlowRow) =>
  flow.code_challenge === null || flow.code_challenge_method === null
    ? null
    : { challenge: flow.code_challenge, method: flow.code_challenge_method };

async function signIn(
  services: Services,
  c: AuthContext,
  { flow, target, arrival, provider }: Completion & { provider: OpenIdProvider },
): Promise<void> {
  const now = services.clock.now();
  const challenge = challengeOf(flow);
  const { account, tokens } = arrival;
  const outcome = await inAuthTransaction(services, c, async (sql) => {
    const { user, refusal } = await resolveAccount(services, sql, account, { now, redirectTo: flow.redirect_to });
    if (user === null) return refusal;
    if (challenge === null) return startSession(services, sql, c, { user, method: 'oauth', now });
    const sealedTokens = await services.identity.seal(tokens);
    return issueCodeAtOnce(sql, {
      userId: user.id,
      challenge,
      provider: provider.name,
      method: 'oauth',
      providerTokens: sealedTokens,
      now,
    });
  });
  // Thrown here, after the commit: the mail that asks for a confirmation has to leave.
  if (outcome instanceof AuthError) throw outcome;
  if (typeof outcome === 'string') target.searchParams.set('code', outcome);
  else
    target.hash = sessionFragment(
      outcome,
      Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== null)) as Record<string, string>,
    );
}

async function link(
  services: Services,
  c: AuthContext,
  { flow, target, arrival, userId, assurance }: Completion & { userId: string; assurance: string | null },
): Promise<void> {
  const now = services.clock.now();
  const challenge = challengeOf(flow);
  const outcome = await inAuthTransaction(services, c, async (sql) => {
    const user = await linkHolder(sql, userId);
    if (challenge === null) {
      await linkIdentity(services, sql, user, arrival.account);
      return startSession(services, sql, c, {
        user,
        method: 'oauth',
        now,
        ...(assurance === 'aal2' ? { aal: 'aal2' as const } : {}),
      });
    }
    return promiseLink(services, sql, { user, account: arrival.account, assurance, challenge, now });
  });
  if (typeof outcome === 'string') target.searchParams.set('code', outcome);
  else target.hash = sessionFragment(outcome);
}

async function linkHolder(sql: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(sql, userId);
  if (user === null) throw new AuthError(403, 'user_not_found', 'The account to link to does not exist any more');
  return user;
}

/** A link waits for the browser that asked for it: an address that was passed on must not tie a stranger's identity to an account. */
export interface PromisedLink {
  account: ProviderAccount;
  assurance: string | null;
}

async function promiseLink(
  services: Services,
  sql: Transaction,
  {
    user,
    account,
    assurance,
    challenge,
    now,
  }: {
    user: UserRow;
    account: ProviderAccount;
    assurance: string | null;
    challenge: NonNullable<ReturnType<typeof challengeOf>>;
    now: Date;
  },
): Promise<string> {
  await requireLinkable(sql, user, account);
  const promised: PromisedLink = { account, assurance };
  const pendingIdentity = await services.identity.seal(promised);
  return issueCodeAtOnce(sql, {
    userId: user.id,
    challenge,
    provider: account.provider,
    method: 'oauth',
    pendingIdentity,
    now,
  });
}
