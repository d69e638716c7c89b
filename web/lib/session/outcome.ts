import type { AuthError } from '@supabase/auth-js';
import { errorText } from '#web/lib/i18n/error-text.ts';

/**
 * Why an account operation did not work. `network`: nobody answered, trying again may help. `unconfirmed`: the address
 * has to be confirmed first. `refused`: the server said no; `message` holds its words, null when it gave none that a
 * person can read. `failed`: something went wrong here.
 */
export type Failure =
  | { kind: 'network' }
  | { kind: 'unconfirmed' }
  | { kind: 'refused'; code: string; message: string | null; reasons?: readonly string[] }
  | { kind: 'failed' };

export type Outcome<Value = undefined> = { kind: 'done'; value: Value } | Failure;

/** The answers behind which the server cannot be reached; other 5xx come from the server itself. */
const GATEWAY = new Set([0, 502, 503, 504]);

/** The client wraps what it cannot read: such a message says nothing to people. */
const isReadable = (message: string | undefined, name: string | undefined) =>
  message !== undefined && message !== '' && message !== '{}' && name !== 'AuthUnknownError';

/** Sorts an error of the auth client, or whatever else was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TypeError) return { kind: 'network' };
  const { name, code, status, message, reasons } = (error ?? {}) as Partial<AuthError & { reasons: string[] }>;
  if (name === 'AuthRetryableFetchError') return GATEWAY.has(status ?? 0) ? { kind: 'network' } : { kind: 'failed' };
  if (code === 'email_not_confirmed') return { kind: 'unconfirmed' };
  if (typeof error !== 'object' || error === null) return { kind: 'failed' };
  if (code?.startsWith('ERROR_')) return { kind: 'refused', code, message: null };
  if (!('__isAuthError' in error)) return { kind: 'failed' };
  return {
    kind: 'refused',
    code: code ?? '',
    message: isReadable(message, name) ? errorText(code ?? '', message ?? null) : null,
    ...(reasons && { reasons }),
  };
}

/** Runs one call of the auth client; what it throws and what it answers as an error are sorted alike. */
export async function attempt<Value>(work: () => Promise<{ value: Value; error: unknown }>): Promise<Outcome<Value>> {
  try {
    const { value, error } = await work();
    return error === null ? { kind: 'done', value } : failureOf(error);
  } catch (error) {
    console.error('an account operation failed', error);
    return failureOf(error);
  }
}
