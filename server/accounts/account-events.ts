import type { Services } from '#server/services.ts';
import type { Attempt } from './account-log.ts';
import { AuthError } from './errors.ts';
import { inAccountTransaction, type Origin } from './transaction.ts';

/**
 * Counts an attempt that failed, whose transaction was rolled back. The response does not wait for it: the time that it
 * takes would reveal that there is an account.
 */
export function countFailure(services: Services, origin: Origin, account: string, attempt: Attempt): void {
  inAccountTransaction(services, origin, (sql) => services.accountLog.count(sql, account, attempt)).catch(
    (error: unknown) => services.log.error({ err: error, attempt }, 'a failed attempt was not counted'),
  );
}

const WRONG_CODES: readonly string[] = ['mfa_verification_failed', 'webauthn_verification_failed'];

/** Checks a second step, and counts it if its code or key is wrong. @throws {AuthError} that of `check` */
export async function checkSecondStep<T>(
  services: Services,
  origin: Origin,
  account: string,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AuthError && WRONG_CODES.includes(error.code))
      countFailure(services, origin, account, 'second_step_failed');
    throw error;
  }
}
