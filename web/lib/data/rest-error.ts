import { isLostConnection } from '#web/lib/i18n/failure-text.ts';
import { errorText } from '#web/lib/i18n/error-text.ts';
import { useText, type MessageId } from '#web/lib/i18n/text.ts';

/** What the data door answered instead of doing what was asked. `message` is the server's own, in English. */
export class RestRefusal extends Error {
  readonly status: number;
  /** The field that is meant, where the database names one. */
  readonly hint: string | null;

  constructor({ message, hint }: { message: string; hint?: string | null }, status: number) {
    super(message);
    this.name = 'RestRefusal';
    this.status = status;
    this.hint = hint || null;
  }
}

/** A refusal in the reader's language: `words` by status first, then what all screens say of it, last the server's own. */
export function useRestRefusal(): (error: Error, words?: Partial<Record<number, MessageId>>) => string {
  const t = useText();
  return (error, words = {}) => {
    if (isLostConnection(error.message)) return t('shell.error.offline');
    const status = error instanceof RestRefusal ? error.status : 0;
    const own = words[status];
    if (own !== undefined) return t(own);
    const code = status === 401 ? 'not_authenticated' : status === 429 ? 'rate_limited' : status >= 500 ? 'internal' : '';
    return errorText(code, error.message) ?? error.message;
  };
}
