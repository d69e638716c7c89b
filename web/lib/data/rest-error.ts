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

/** The database's messages are in English: readers of other languages get the text of what the status means. */
const CODES: Partial<Record<number, string>> = {
  400: 'invalid_body',
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'body_too_large',
  422: 'invalid_body',
  429: 'rate_limited',
};

export const codeOf = (status: number): string => (status >= 500 ? 'internal' : (CODES[status] ?? ''));

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
    return errorText(codeOf(status), error.message) ?? error.message;
  };
}
