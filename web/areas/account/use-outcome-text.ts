import type { Outcome } from '#web/features/session/sign-in.ts';
import { useText } from '#web/lib/text.ts';

/** The words for an operation that did not work: the server's own when it gave some, else `fallback`. */
export function useOutcomeText(): (outcome: Exclude<Outcome<never>, { kind: 'done' }>, fallback: string) => string {
  const t = useText();
  return (outcome, fallback) => {
    if (outcome.kind === 'network') return t('account.problem.network');
    return outcome.kind === 'refused' && outcome.message !== null ? outcome.message : fallback;
  };
}
