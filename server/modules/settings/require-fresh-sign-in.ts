import type { SignedInCaller } from '#server/http/caller.ts';
import { findAmr } from '#server/accounts/sessions/sessions.queries.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';

const FRESH_MINUTES = 15;

/**
 * A stolen session changes no password of another service. A sign-in, a second step or a reauthentication counts; a refresh does not.
 * @throws {AppError} 403 reauthentication_needed
 */
export async function requireFreshSignIn(
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  { claims: { session_id: session } }: SignedInCaller,
): Promise<void> {
  const since = clock.now().getTime() - FRESH_MINUTES * 60_000;
  const amr = session === undefined ? [] : await findAmr(db, session);
  if (amr.some(({ created_at: at }) => at.getTime() > since)) return;
  throw new AppError(
    403,
    'reauthentication_needed',
    `This needs a sign-in within the last ${FRESH_MINUTES} minutes. Please sign in again.`,
  );
}
