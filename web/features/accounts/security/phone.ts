import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/**
 * Requests a new number; its code goes there by text message. `reauthentication_needed` asks for a `nonce`, the code of
 * /reauthenticate.
 */
export function requestPhone(phone: string, nonce?: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).updateUser({ phone, ...(nonce !== undefined && { nonce }) });
    return { value: undefined, error };
  });
}

const post = (path: string, body: object, token?: string) =>
  fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/**
 * Confirms the number with the code of the text message. Without the auth client, which would replace this session by
 * the one that the code starts: that one has not passed the account's second step, and is ended.
 */
export function confirmPhone(phone: string, code: string): Promise<Outcome> {
  return attempt(async () => {
    const response = await post('verify', { type: 'phone_change', phone, token: code });
    const answer = (await response.json()) as { access_token?: string; error_code?: string; msg?: string };
    if (!response.ok)
      return { value: undefined, error: { __isAuthError: true, code: answer.error_code, message: answer.msg } };
    await post('logout?scope=local', {}, answer.access_token);
    return { value: undefined, error: null };
  });
}
