import type { Sql } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from './proof.ts';
import { findAmr } from './sessions.queries.ts';

/** Minutes for which a sign-in, a second step or a reauthentication counts as recent. A refresh does not count. */
const RECENT_MINUTES = 60;

/**
 * A passkey, a second factor and a linked identity outlive the session that added them, and a password reset; without
 * them, the owner may not get in. So a stolen session adds and removes none unless its user has authenticated within the
 * last hour: at sign-in, by a second step, or with `nonce` or `current_password` in PUT /user.
 * @throws {AuthError} 403 reauthentication_needed
 */
export async function requireRecentSignIn(
  { clock }: Pick<Services, 'clock'>,
  sql: Sql,
  { user, session }: SignedIn,
): Promise<void> {
  // Nothing signs in to an anonymous account a second time.
  if (user.is_anonymous) return;
  const since = clock.now().getTime() - RECENT_MINUTES * 60_000;
  const amr = await findAmr(sql, session.id);
  if (amr.some(({ created_at: at }) => at.getTime() > since)) return;
  throw new AuthError(
    403,
    'reauthentication_needed',
    'This change requires a sign-in within the last hour: reauthenticate or sign in again',
  );
}
