import type { Failure } from '#web/lib/session/outcome.ts';
import type { MessageId } from '#web/lib/i18n/text.ts';

export type SecondStepWay = 'code' | 'key' | 'recovery';

/** The error message for a failed second step, worded for the method that was used. */
export function secondStepProblem(failure: Failure, way: SecondStepWay): MessageId {
  if (failure.kind === 'network') return 'account.problem.network';
  if (failure.kind !== 'rejected') return 'account.problem.unexpected';
  if (failure.code === 'mfa_recovery_codes_locked') return 'account.second.locked';
  if (failure.code === 'over_request_rate_limit') return 'account.second.tooMany';
  if (failure.code === 'ERROR_INVALID_DOMAIN' || failure.code === 'ERROR_INVALID_RP_ID')
    return 'account.second.keyDomain';
  if (way === 'key') return failure.code.startsWith('ERROR_') ? 'account.second.keyUnused' : 'account.second.keyWrong';
  return way === 'code' ? 'account.second.codeWrong' : 'account.second.recoveryWrong';
}
