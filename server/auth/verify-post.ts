import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { readBody, text } from './body.ts';
import { normaliseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { limitGuesses, limitRequests, perAccount, perAddress } from './limits.ts';
import { hashesOfCode, storedHash } from './one-time-tokens.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { startSession } from './sessions.ts';
import { useOneTimeToken, VerifyType } from './verify-token.ts';

const Body = z.object({ type: text(), email: text(), phone: text(), token: text(), token_hash: text() });
type Body = z.output<typeof Body>;

interface Presented {
  hashes: string[];
  refusal: string;
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

/** POST /verify: the hash from a link, or an address with the six digits, for a session. */
export function verifyByPost(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.verify, c.get('address'));
    const body = await readBody(c, Body);
    const type = VerifyType.safeParse(body.type);
    if (!type.success) throw invalid(body.type === undefined ? 'Verify requires a verification type' : 'Unsupported verification type');
    const { hashes, refusal } = await present(services, body);
    const now = services.clock.now();
    const session = await inAuthTransaction(services, c, async (sql) => {
      const user = await useOneTimeToken(services, sql, { hashes, type: type.data });
      if (user === null) throw new AuthError(403, 'otp_expired', refusal);
      return startSession(services, sql, c, { user, method: 'otp', now });
    });
    return c.json(session);
  };
}

async function present(services: Services, body: Body): Promise<Presented> {
  if (body.token !== undefined && body.token_hash !== undefined) throw invalid('Verify requires either a token or a token hash');
  if (body.token_hash !== undefined) {
    if (body.email !== undefined || body.phone !== undefined) throw invalid('Only the token_hash and type should be provided');
    return { hashes: [storedHash(body.token_hash)], refusal: 'Email link is invalid or has expired' };
  }
  if (body.token === undefined) throw invalid('Verify requires either a token or a token hash');
  if (body.phone !== undefined || body.email === undefined) throw invalid('Only an email address should be provided on verify');
  const email = normaliseEmail(body.email);
  await limitGuesses(services, perAccount.code, email);
  return { hashes: hashesOfCode(services.identity, email, body.token), refusal: 'Token has expired or is invalid' };
}
