import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { mailSecurityNotice } from '#server/accounts/notices.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import { lowerSessions } from '#server/accounts/sessions.queries.ts';
import { lockUser, type UserRow } from '#server/accounts/users.queries.ts';
import { requireFactor } from '#server/accounts/mfa/require-factor.ts';
import { deleteFactor, findFactorsOf, type FactorRow } from '#server/accounts/mfa/factors.queries.ts';

/** DELETE /factors/{id}: a verified factor goes only from a complete sign-in. */
export function unenrollFactor(services: Services): Endpoint {
  return async (c) => {
    const { user, session } = c.var;
    const id = await inAuthTransaction(services, c, async (sql) => {
      await lockUser(sql, user.id);
      const factor = await requireFactor(sql, user.id, c.req.param('id') ?? '');
      if (factor.status === 'verified' && session.aal === 'aal1') {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      await removeFactor(services, sql, user, factor);
      return factor.id;
    });
    return c.json({ id });
  };
}

/** Recovery codes stand in for another factor: they go with the last one, and with it the second step of every session. */
export async function removeFactor(
  services: Services,
  sql: Transaction,
  user: UserRow,
  factor: FactorRow,
): Promise<void> {
  await deleteFactor(sql, factor.id);
  if (factor.status === 'unverified') return;
  const left = (await findFactorsOf(sql, [user.id])).filter((other) => other.status === 'verified');
  if (left.every((other) => other.factor_type === 'recovery_code')) {
    for (const codes of left) await deleteFactor(sql, codes.id);
    await lowerSessions(sql, user.id, services.clock.now());
  }
  await mailSecurityNotice(services, sql, user, 'factor-removed');
}
