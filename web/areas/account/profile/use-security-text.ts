import type { Failure } from '#web/lib/session/outcome.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { passkeyProblem } from '../sign-in/passkey-problem.ts';
import { useOutcomeText } from '../use-outcome-text.ts';

/** The error message for a failed change of a sign-in method. */
export function useSecurityText(): (failure: Failure) => string {
  const t = useText();
  const outcomeText = useOutcomeText();
  return (failure) => {
    const code = failure.kind === 'rejected' ? failure.code : '';
    if (code === 'mfa_factor_name_conflict') return t('security.nameTaken');
    if (code === 'over_request_rate_limit') return t('account.second.tooMany');
    if (code === 'reauthentication_needed') return t('security.proof.needed');
    const passkey = passkeyProblem(code, 'registration');
    if (passkey !== null) return t(passkey);
    return outcomeText(failure, { rejected: t('security.failed'), failed: t('account.problem.unexpected') });
  };
}
