import { isLostConnection } from '#web/lib/i18n/failure-text.ts';
import { errorText } from '#web/lib/i18n/error-text.ts';
import { useText, type MessageId } from '#web/lib/i18n/text.ts';

/** An error response of the REST API. `message` is the server's, in English. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  /** The field that is invalid, if the database names one. */
  readonly hint: string | null;

  constructor({ message, hint, code = '' }: { message: string; hint?: string | null; code?: string }, status: number) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
    this.hint = hint || null;
  }
}

/**
 * An error in the reader's language: the caller's `words` by status, then the general messages, then the server's own.
 */
export function useRestErrorText(): (error: Error, words?: Partial<Record<number, MessageId>>) => string {
  const t = useText();
  return (error, words = {}) => {
    if (isLostConnection(error.message)) return t('shell.error.offline');
    const { status, code: own } = error instanceof RestError ? error : { status: 0, code: '' };
    const word = words[status];
    if (word !== undefined) return t(word);
    if (own === 'maintenance') return errorText(own, error.message) ?? error.message;
    const code =
      status === 401 ? 'not_authenticated' : status === 429 ? 'rate_limited' : status >= 500 ? 'internal' : '';
    return errorText(code, error.message) ?? error.message;
  };
}
