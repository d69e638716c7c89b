import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';
import { limitAccount, perAccount } from '../limits.ts';
import { TOKEN_MINUTES } from '../tokens/one-time-tokens.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { reachableAt, useNonce } from './reauthentication.ts';
import { findAmr, type SessionRow } from './sessions.queries.ts';
import type { AuthenticationMethod } from './sessions.ts';
import type { UserRow } from '../users/users.queries.ts';

export interface SignedIn {
  user: UserRow;
  session: SessionRow;
}

/** What a request brings to prove that the account's owner makes it. */
export interface GivenProof {
  currentPassword?: string | undefined;
  nonce?: string | undefined;
}

/**
 * How the owner of a session was proved: by the password, by the code of GET /reauthenticate, or by a link or code that
 * started the session. An account without password, email and phone has nothing to prove itself with.
 */
export type Proof = { kind: 'password' | 'message' | 'nothing' } | { kind: 'nonce'; nonce: string };

/** Sign-in methods that prove access to the mailbox or phone, like a link to choose a new password. */
const PROVED_BY_MESSAGE: ReadonlySet<string> = new Set<AuthenticationMethod>([
  'otp',
  'recovery',
  'magiclink',
  'email/signup',
  'invite',
  'email_change',
]);

/**
 * An unattended or stolen session must not be enough to take an account over.
 * @throws {AuthError} 400 invalid_credentials, reauthentication_needed; 429
 */
export async function proofOf(
  services: Services,
  { user, session }: SignedIn,
  { currentPassword, nonce }: GivenProof,
): Promise<Proof> {
  if (currentPassword !== undefined) {
    await limitAccount(services, perAccount.currentPassword, user);
    if (await isPassword(currentPassword, user.encrypted_password)) return { kind: 'password' };
    throw new AuthError(400, 'invalid_credentials', 'Current password is incorrect');
  }
  if (nonce !== undefined) return { kind: 'nonce', nonce };
  if (await cameByMessage(services, session)) return { kind: 'message' };
  if (user.encrypted_password === null && reachableAt(user) === null) return { kind: 'nothing' };
  throw new AuthError(400, 'reauthentication_needed', 'This change requires the current password or reauthentication');
}

async function cameByMessage(services: Services, session: SessionRow): Promise<boolean> {
  const since = services.clock.now().getTime() - TOKEN_MINUTES * 60_000;
  const amr = await findAmr(services.db, session.id);
  return amr.some((row) => PROVED_BY_MESSAGE.has(row.authentication_method) && row.created_at.getTime() > since);
}

/** Uses up what can be used once. @throws {AuthError} 422 reauthentication_not_valid, 429 */
export async function useProof(services: Services, sql: Transaction, signedIn: SignedIn, proof: Proof): Promise<void> {
  if (proof.kind === 'nonce') await useNonce(services, sql, signedIn, proof.nonce);
}
