import type { Failure } from '#web/lib/supabase/outcome.ts';
import { useText } from '#web/lib/text.ts';

/** What to say when the server gives no words: `refused` for a no without a reason, `failed` when there was no answer to speak of. */
export interface Fallbacks {
  refused: string;
  failed: string;
}

interface Words extends Fallbacks {
  network: string;
  captcha: string;
}

/** The words for an operation that did not work: the server's own where it gave some. */
export function wordsFor(failure: Failure, words: Words): string {
  if (failure.kind === 'network') return words.network;
  if (failure.kind === 'failed') return words.failed;
  if (failure.kind === 'unconfirmed') return words.refused;
  return failure.code === 'captcha_failed' ? words.captcha : (failure.message ?? words.refused);
}

export function useOutcomeText(): (failure: Failure, fallbacks: Fallbacks) => string {
  const t = useText();
  return (failure, fallbacks) =>
    wordsFor(failure, { ...fallbacks, network: t('account.problem.network'), captcha: t('account.problem.captcha') });
}
