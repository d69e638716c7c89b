import type { Failure } from '#web/lib/session/outcome.ts';
import { useText } from '#web/lib/i18n/text.ts';

/**
 * Messages for when the server sends none: `rejected` for an error without a message, `failed` when there was no usable
 * response.
 */
export interface Fallbacks {
  rejected: string;
  failed: string;
}

interface Messages extends Fallbacks {
  network: string;
  captcha: string;
}

/** The message for a failed operation: the server's own if it sent one. */
export function messageFor(failure: Failure, messages: Messages): string {
  if (failure.kind === 'network') return messages.network;
  if (failure.kind === 'failed') return messages.failed;
  if (failure.kind === 'unconfirmed') return messages.rejected;
  return failure.code === 'captcha_failed' ? messages.captcha : (failure.message ?? messages.rejected);
}

export function useOutcomeText(): (failure: Failure, fallbacks: Fallbacks) => string {
  const t = useText();
  return (failure, fallbacks) =>
    messageFor(failure, { ...fallbacks, network: t('account.problem.network'), captcha: t('account.problem.captcha') });
}
