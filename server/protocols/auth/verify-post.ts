import * as z from 'zod';
import { readEmailOrPhone } from '#server/accounts/users/email-or-phone.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { guesses, limitGuesses, limitRequests, perIp } from '#server/accounts/limits.ts';
import { hashesOfCode, storedHash } from '#server/accounts/tokens/one-time-tokens.ts';
import { HALF_CONFIRMED, signInWithToken, VerifyType } from '#server/accounts/tokens/verify-token.ts';
import type { Services } from '#server/services.ts';
import { readBody, text } from './body.ts';
import { guesserOf, rememberBrowser } from './known-browser.ts';
import { confirmerOf } from './sign-up-binding.ts';
import { type AuthContext, type Endpoint, originOf } from './scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';

const Body = z.object({ type: text(), email: text(), phone: text(), token: text(), token_hash: text() });
type Body = z.output<typeof Body>;

interface Presented {
  hashes: string[];
  errorMessage: string;
  /** See known-browser.ts; null for a link, which cannot be guessed. */
  account: string | null;
}

const WORDS = {
  both: 'Only an email address or phone number should be provided on verify',
  none: 'Only an email address or phone number should be provided on verify',
  // As with any code that was never sent, it does not match.
  phoneOff: null,
};
const PHONE_TYPES: ReadonlySet<string> = new Set<VerifyType>(['sms', 'phone_change']);

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

/** POST /verify: a session for the hash of a link, or for an email or phone with its six digits. */
export function verifyByPost(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.verify, c.get('ip'));
    const body = await readBody(c, Body);
    const type = VerifyType.safeParse(body.type);
    if (!type.success)
      throw invalid(body.type === undefined ? 'Verify requires a verification type' : 'Unsupported verification type');
    const { hashes, errorMessage, account } = await present(services, c, body);
    const session = await signInWithToken(services, originOf(c), {
      hashes,
      type: type.data,
      errorMessage,
      confirmer: confirmerOf(services, c),
    });
    if (account !== null) rememberBrowser(services, c, account);
    if (session === null) return c.json({ code: '200', msg: HALF_CONFIRMED });
    const { issued, needsPassword } = session;
    // Ours, for the shop's pages: they ask for a new password.
    return c.json({ ...wireSession(issued), ...(needsPassword ? { needs_password: true } : {}) });
  };
}

async function present(services: Services, c: AuthContext, body: Body): Promise<Presented> {
  if (body.token !== undefined && body.token_hash !== undefined)
    throw invalid('Verify requires either a token or a token hash');
  if (body.token_hash !== undefined) {
    if (body.email !== undefined || body.phone !== undefined)
      throw invalid('Only the token_hash and type should be provided');
    return {
      hashes: [storedHash(body.token_hash)],
      errorMessage: 'Email link is invalid or has expired',
      account: null,
    };
  }
  if (body.token === undefined) throw invalid('Verify requires either a token or a token hash');
  const address = readEmailOrPhone(services, body, WORDS);
  if ((address.kind === 'phone') !== PHONE_TYPES.has(body.type ?? ''))
    throw invalid(address.kind === 'phone' ? 'Invalid sms verification type' : WORDS.none);
  await limitGuesses(services, guesses.code, address.value, guesserOf(services, c, address.value));
  return {
    account: address.value,
    hashes: hashesOfCode(services.identity, address.value, body.token),
    errorMessage: 'Token has expired or is invalid',
  };
}
