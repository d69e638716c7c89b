import type { AuthError } from '@supabase/auth-js';
import { errorText } from '#web/lib/i18n/error-text.ts';

/**
 * Why an account operation failed. `network`: no response, retrying may help. `unconfirmed`: the email must be
 * confirmed first. `rejected`: an error response; `message` is the server's, null if it has none that users can read.
 * `failed`: an error in the browser.
 */
export type Failure =
  | { kind: 'network' }
  | { kind: 'unconfirmed' }
  | { kind: 'rejected'; code: string; message: string | null; reasons?: readonly string[] }
  | { kind: 'failed' };

export type Outcome<Value = undefined> = { kind: 'done'; value: Value } | Failure;

/** Status codes that mean the server cannot be reached; other 5xx come from the server itself. */
const GATEWAY = new Set([0, 502, 503, 504]);

/** The client wraps responses that it cannot parse; their messages are not for users. */
const isReadable = (message: string | undefined, name: string | undefined) =>
  message !== undefined && message !== '' && message !== '{}' && name !== 'AuthUnknownError';

/** Classifies an error of the auth client, or any thrown value. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TypeError) return { kind: 'network' };
  const { name, code, status, message, reasons } = (error ?? {}) as Partial<AuthError & { reasons: string[] }>;
  if (name === 'AuthRetryableFetchError') return GATEWAY.has(status ?? 0) ? { kind: 'network' } : { kind: 'failed' };
  if (code === 'email_not_confirmed') return { kind: 'unconfirmed' };
  if (typeof error !== 'object' || error === null) return { kind: 'failed' };
  if (code?.startsWith('ERROR_')) return { kind: 'rejected', code, message: null };
  if (!('__isAuthError' in error)) return { kind: 'failed' };
  return {
    kind: 'rejected',
    code: code ?? '',
    message: isReadable(message, name) ? errorText(code ?? '', message ?? null, reasons) : null,
    ...(reasons && { reasons }),
  };
}

/** Runs one call of the auth client and classifies thrown and returned errors alike. */
export async function attempt<Value>(work: () => Promise<{ value: Value; error: unknown }>): Promise<Outcome<Value>> {
  try {
    const { value, error } = await work();
    return error === null ? { kind: 'done', value } : failureOf(error);
  } catch (error) {
    console.error('an account operation failed', error);
    return failureOf(error);
  }
}
