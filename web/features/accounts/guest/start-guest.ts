import type { Session } from '@supabase/auth-js';
import { callFunction } from '#web/lib/data/functions.ts';
import { documentLocale } from '#web/lib/i18n/locale.ts';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { rememberSession } from '#web/lib/session/session-storage.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';
import { callWithOutcome } from './call-with-outcome.ts';

/** A session for buying without an account. `captchaToken` is required if the shop has a captcha. */
export async function startGuest(captchaToken?: string): Promise<Outcome> {
  const body = { locale: documentLocale(), ...(captchaToken === undefined ? {} : { captcha_token: captchaToken }) };
  const started = await callWithOutcome(async () => (await callFunction<Session>('start-guest', { body })).data);
  return started.kind === 'done' ? enterAsGuest(started.value) : started;
}

/** Continues in this browser as the guest of a session. */
export function enterAsGuest(session: Session): Promise<Outcome> {
  rememberSession(true);
  return attempt(async () => {
    const { error } = await (await loadAuth()).setSession(session);
    return { value: undefined, error };
  });
}

/** Sends a new link and code for a guest's order to the mailbox that the order names. */
export const sendOrderLink = (which: { order_id: string } | { token_hash: string }): Promise<Outcome> =>
  callWithOutcome(async () => {
    await callFunction('send-order-link', { body: which });
    return undefined;
  });
