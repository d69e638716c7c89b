import { AuthError } from '#server/accounts/errors.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { PKCE_PREFIX, storedHash } from '#server/accounts/tokens/one-time-tokens.ts';
import {
  exchangeTokenForCode,
  HALF_CONFIRMED,
  signInWithToken,
  VerifyType,
} from '#server/accounts/tokens/verify-token.ts';
import type { Services } from '#server/services.ts';
import { describeFailure, sessionFragment } from './redirect-outcome.ts';
import { redirectTarget } from './redirects.ts';
import { confirmerOf } from './sign-up-binding.ts';
import { type AuthContext, type Endpoint, originOf } from './scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';

/** GET /verify: the link itself. Always redirects, with the session in the fragment or a code to exchange in the query. */
export function verifyByGet(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.verify, c.get('ip'));
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

const LINK_EXPIRED = 'Email link is invalid or has expired';

async function endWithCode(services: Services, c: AuthContext, { token, type, target }: Link): Promise<void> {
  // The verifier shows who signed up, better than the client's address.
  const confirmer = { ...confirmerOf(services, c), client: null };
  const presented = { hashes: [storedHash(token)], type, confirmer, errorMessage: LINK_EXPIRED };
  const code = await exchangeTokenForCode(services, originOf(c), presented);
  if (code === null) target.searchParams.set('message', HALF_CONFIRMED);
  else target.searchParams.set('code', code);
}

async function endWithSession(services: Services, c: AuthContext, { token, type, target }: Link): Promise<void> {
  const presented = {
    hashes: [storedHash(token)],
    type,
    confirmer: confirmerOf(services, c),
    errorMessage: LINK_EXPIRED,
  };
  const session = await signInWithToken(services, originOf(c), presented);
  target.hash =
    session === null
      ? new URLSearchParams({ message: HALF_CONFIRMED, sb: '' }).toString()
      : // Clients ask for a new password after a recovery.
        sessionFragment(wireSession(session.issued), { type: session.needsPassword ? 'recovery' : type });
}
