import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { type ProviderFlowRow, takeProviderFlow } from '#server/accounts/identities/provider-flows.queries.ts';
import { resolveAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import { spendStatement } from '#server/accounts/identities/spent-statements.queries.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { issueCodeAtOnce } from '#server/accounts/tokens/pkce.ts';
import { startSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction } from '#server/accounts/transaction.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { AWAY_MINUTES, isSameBrowser, SAML_ANSWER } from '#server/accounts/identities/browser-binding.ts';
import { describeFailure, sessionFragment } from '#server/protocols/auth/redirect-outcome.ts';
import { type AuthContext, type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { Services } from '#server/services.ts';
import { requireUsable } from './assertion.ts';
import { type IdentityProvider, providerName } from './identity-provider.ts';
import { personOf } from './person.ts';
import { invalid, verifiedAssertion } from './response.ts';
import type { SamlRequest } from './sign-in.ts';

const Form = z.object({
  SAMLResponse: z.string().min(1).max(262_144),
  RelayState: z.string().max(1024).optional(),
});

/** POST /sso/saml/acs: the identity provider's response, which the browser posts as a form. Always redirects. */
export function samlAcs(services: Services, provider: () => Promise<IdentityProvider>): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.samlAnswer, c.get('ip'));
    const issuer = await provider();
    let target = new URL(services.links.home);
    let pkce = true; // Without a flow, it is unknown whether the client reads the query or the fragment.
    try {
      const form = Form.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
      if (!form.success) throw new AuthError(400, 'validation_failed', 'SAMLResponse is missing or too long');
      const flow = await takeFlow(services, issuer, form.data.RelayState ?? '');
      target = new URL(flow.redirect_to);
      pkce = flow.code_challenge !== null;
      if (!isSameBrowser(services, c, flow, SAML_ANSWER)) throw anotherBrowser();
      await signIn(services, c, { issuer, flow, encoded: form.data.SAMLResponse, target });
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      services.log.warn({ code: error.code, reason }, 'an answer of the identity provider was refused');
      describeFailure(target, error, pkce);
    }
    return c.redirect(target.href, 303);
  };
}

/** A response belongs to a request of ours, and each request accepts one response, valid or not. */
async function takeFlow(services: Services, issuer: IdentityProvider, relayState: string): Promise<ProviderFlowRow> {
  if (!isUuid(relayState))
    throw new AuthError(400, 'validation_failed', 'SAML RelayState is not one of this site: sign-in has to begin here');
  const flow = await takeProviderFlow(services.db, relayState, [providerName(issuer)]);
  if (flow === null)
    throw new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?');
  if (services.clock.now().getTime() >= flow.created_at.getTime() + AWAY_MINUTES * 60_000) {
    throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?');
  }
  return flow;
}

const anotherBrowser = () =>
  new AuthError(
    400,
    'bad_oauth_state',
    'This sign-in was started in another browser, or without cookies. Sign in again, or use the PKCE flow.',
  );

interface Answer {
  issuer: IdentityProvider;
  flow: ProviderFlowRow;
  encoded: string;
  target: URL;
}

async function signIn(services: Services, c: AuthContext, { issuer, flow, encoded, target }: Answer): Promise<void> {
  const { requestId } = await services.identity.open<SamlRequest>(flow.sealed);
  const assertion = await verifiedAssertion(services, issuer, encoded, requestId);
  const { id, subject, expiresAt } = requireUsable(services, issuer, assertion, requestId);
  const person = personOf(issuer, assertion, subject);
  const statement = createHash('sha256').update(`saml:${issuer.entityId}:${id}`).digest('hex');
  const now = services.clock.now();
  const { code, session } = await inAccountTransaction(services, originOf(c), async (sql) => {
    if (!(await spendStatement(sql, statement, expiresAt))) throw invalid('it was used before');
    const { user, rejection } = await resolveAccount(services, sql, person, { now, sso: true });
    if (rejection !== null) throw rejection;
    if (flow.code_challenge === null || flow.code_challenge_method === null) {
      return { code: null, session: await startSession(services, sql, originOf(c), { user, method: 'sso/saml', now }) };
    }
    const challenge = { challenge: flow.code_challenge, method: flow.code_challenge_method };
    return {
      code: await issueCodeAtOnce(sql, {
        userId: user.id,
        challenge,
        provider: person.provider,
        method: 'sso/saml',
        now,
      }),
      session: null,
    };
  });
  if (session === null) target.searchParams.set('code', code);
  else target.hash = sessionFragment(wireSession(session));
}
