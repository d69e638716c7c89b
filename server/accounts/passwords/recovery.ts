import type { Services } from '#server/services.ts';
import { sendRecoveryEmail } from '../account-emails.ts';
import type { Challenge } from '../tokens/pkce.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { findUserByEmail, lockUser } from '../users/users.queries.ts';

/** Emails a link to choose a new password, if there is an account with this email. */
export function sendRecovery(
  services: Services,
  origin: Origin,
  { email, redirectTo, challenge }: { email: string; redirectTo: string; challenge: Challenge | null },
): Promise<void> {
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
    const known = await findUserByEmail(sql, email);
    const user = known === null ? null : await lockUser(sql, known.id);
    if (user === null) return;
    await services.accountLog.count(sql, user.id, 'password_reset_requested');
    await sendRecoveryEmail(services, sql, { user, redirectTo, challenge, now });
  });
}
