import { AuthError } from '#server/accounts/errors.ts';
import type { ProviderTokens } from '#server/accounts/tokens/exchange-code.ts';
import {
  linkAtProvider,
  type ProviderOutcome,
  signInAtProvider,
} from '#server/accounts/identities/complete-provider-sign-in.ts';
import type { Departure } from '#server/accounts/identities/depart.ts';
import { type ProviderFlowRow, takeProviderFlow } from '#server/accounts/identities/provider-flows.queries.ts';
import { isTrial } from '#server/accounts/identities/sign-in-trial.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { inAccountTransaction } from '#server/accounts/transaction.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { AWAY_MINUTES, isSameBrowser, OAUTH_ANSWER } from '#server/accounts/identities/browser-binding.ts';
import { describeFailure, sessionFragment } from '#server/protocols/auth/redirect-outcome.ts';
import { type AuthContext, type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { Services } from '#server/services.ts';
import { arriveFrom } from './arrive.ts';

/** GET and POST /callback: the provider's response. Redirects to the page that started the sign-in. */
export function callback(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.authorize, c.get('ip'));
    const answer = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
    const flow = await takeFlow(services, c, answer.get('state') ?? '');
    if (flow === null) {
      const home = new URL(services.links.home);
      describeFailure(home, new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired'), true);
      return c.redirect(home.href, 303);
    }
    const target = new URL(flow.redirect_to);
    try {
      await (isTrial(flow)
        ? finishTrial(services, { flow, answer, target })
        : finish(services, c, { flow, answer, target }));
    } catch (error) {
      describeFailure(target, asRedirectError(services, error), true);
    }
    return c.redirect(target.href, 302);
  };
}

/** The page that started the sign-in shows every error, server errors included: the reader is a person in a browser. */
function asRedirectError(services: Services, error: unknown): AuthError {
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
  const flow = await inAccountTransaction(services, originOf(c), (sql) => takeProviderFlow(sql, state, names));
  if (flow === null) return null;
  const age = services.clock.now().getTime() - flow.created_at.getTime();
  return age < AWAY_MINUTES * 60_000 && isSameBrowser(services, c, flow, OAUTH_ANSWER) ? flow : null;
}

async function finish(services: Services, c: AuthContext, { flow, answer, target }: Return): Promise<void> {
  const provider = services.config.openIdProviders.get(flow.provider);
  if (provider === undefined) throw new AuthError(400, 'provider_disabled', `Provider ${flow.provider} is not enabled`);
  const departure = await services.identity.open<Departure>(flow.sealed);
  const { account, tokens } = await arriveFrom(services, provider, departure, answer);
  const challenge = challengeOf(flow);
  const { link_user_id: userId, link_session_id: sessionId } = flow;
  if (userId === null) {
    const signedIn = await signInAtProvider(services, originOf(c), {
      account,
      tokens,
      challenge,
      redirectTo: flow.redirect_to,
    });
    describeOutcome(target, signedIn, presentTokens(tokens));
  } else {
    const assurance = departure.linkAssurance;
    const request = { account, assurance, userId, sessionId, challenge };
    describeOutcome(target, await linkAtProvider(services, originOf(c), request));
  }
}

/** The settings of the provider count if its sign-in came back. Nobody is signed in. */
async function finishTrial(services: Services, { flow, answer, target }: Return): Promise<void> {
  const departure = await services.identity.open<Departure>(flow.sealed);
  const trial = services.signInTrial(flow, departure.trial ?? '');
  if (trial === null) throw new AuthError(400, 'bad_oauth_state', 'This test can’t be continued. Please test again.');
  const { account } = await arriveFrom(services, trial.provider, departure, answer).catch((error: unknown) => {
    throw asTrialError(error);
  });
  await trial.pass();
  target.searchParams.set('tried', trial.provider.name === 'google' ? 'google' : 'openid');
  target.hash = new URLSearchParams({ as: account.email ?? account.subject }).toString();
}

/** The owner reads what the provider said, such as that it does not know the client. */
function asTrialError(error: unknown): unknown {
  if (!(error instanceof AuthError) || !(error.cause instanceof Error)) return error;
  const { cause } = error;
  const said = 'error' in cause && typeof cause.error === 'string' ? cause.error : cause.message;
  const more =
    'error_description' in cause && typeof cause.error_description === 'string' ? `: ${cause.error_description}` : '';
  return new AuthError(400, 'bad_oauth_callback', `The provider said: ${`${said}${more}`.slice(0, 300)}`, { cause });
}

const challengeOf = (flow: ProviderFlowRow) =>
  flow.code_challenge === null || flow.code_challenge_method === null
    ? null
    : { challenge: flow.code_challenge, method: flow.code_challenge_method };

const presentTokens = (tokens: ProviderTokens) =>
  Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== null)) as Record<string, string>;

function describeOutcome(target: URL, outcome: ProviderOutcome, more: Record<string, string> = {}): void {
  if ('code' in outcome) target.searchParams.set('code', outcome.code);
  else target.hash = sessionFragment(wireSession(outcome.issued), more);
}
