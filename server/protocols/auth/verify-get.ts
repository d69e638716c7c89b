import type { Services } from '#server/services.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { limitRequests, perAddress } from '#server/accounts/limits.ts';
import { PKCE_PREFIX, storedHash } from '#server/accounts/one-time-tokens.ts';
import { issueCode } from '#server/accounts/pkce.ts';
import { describeFailure, sessionFragment } from './redirect-outcome.ts';
import { redirectTarget } from './redirects.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from './scope.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { flowMethod, HALF_CONFIRMED, useOneTimeToken, VerifyType } from '#server/accounts/verify-token.ts';

/** GET /verify: the link itself. Always a redirect: the session in the fragment, or a code to exchange in the query. */
export function verifyByGet(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.verify, c.get('address'));
    const token = c.req.query('token') ?? c.req.query('token_hash') ?? '';
    const type = VerifyType.safeParse(c.req.query('type'));
    if (!type.success) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
    if (token === '') throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash');
    const pkce = token.startsWith(PKCE_PREFIX);
    const target = new URL(redirectTarget(c, services));
    try {
      if (pkce) await endWithCode(services, c, { token, type: type.data, target });
      else await endWithSession(services, c, { token, type: type.data, target });
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      describeFailure(target, error, pkce);
    }
    return c.redirect(target.href, 303);
  };
}

interface Link {
  token: string;
  type: VerifyType;
  target: URL;
}

const refused = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

async function endWithCode(services: Services, c: AuthContext, { token, type, target }: Link): Promise<void> {
  const code = await inAuthTransaction(services, c, async (sql) => {
    const use = await useOneTimeToken(services, sql, { hashes: [storedHash(token)], type });
    if (use === null) throw refused();
    if (use.kind === 'half') return null;
    const issued = await issueCode(sql, use.user.id, flowMethod(type), services.clock.now());
    if (issued === null)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    return issued;
  });
  if (code === null) target.searchParams.set('message', HALF_CONFIRMED);
  else target.searchParams.set('code', code);
}

async function endWithSession(services: Services, c: AuthContext, { token, type, target }: Link): Promise<void> {
  const now = services.clock.now();
  const session = await inAuthTransaction(services, c, async (sql) => {
    const use = await useOneTimeToken(services, sql, { hashes: [storedHash(token)], type });
    if (use === null) throw refused();
    return use.kind === 'half' ? null : startSession(services, sql, c, { user: use.user, method: 'otp', now });
  });
  target.hash =
    session === null
      ? new URLSearchParams({ message: HALF_CONFIRMED, sb: '' }).toString()
      : sessionFragment(session, { type });
}
