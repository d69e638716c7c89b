import type { Failure } from '#web/lib/supabase/outcome.ts';
import { useText } from '#web/lib/text.ts';

/** What to say when the server gives no words: `refused` for a no without a reason, `failed` when there was no answer to speak of. */
export interface Fallbacks {
  refused: string;
  failed: string;
}

/** The words for an operation that did not work: the server's own where it gave some. */
export function useOutcomeText(): (failure: Failure, fallbacks: Fallbacks) => string {
  const t = useText();
  return (failure, fallbacks) => {
    if (failure.kind === 'network') return t('account.problem.network');
    if (failure.kind === 'failed') return fallbacks.failed;
    if (failure.kind === 'refused' && failure.code === 'captcha_failed') return t('account.problem.captcha');
    return (failure.kind === 'refused' ? failure.message : null) ?? fallbacks.refused;
  };
}
