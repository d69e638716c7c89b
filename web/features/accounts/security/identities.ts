import type { UserIdentity } from '@supabase/auth-js';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';

/** Redirects to Google, which returns to `callbackPath` with the identity linked. */
export function linkGoogle(callbackPath: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (
      await loadAuth()
    ).linkIdentity({ provider: 'google', options: { redirectTo: absoluteUrl(callbackPath) } });
    return { value: undefined, error };
  });
}

export function unlink(identity: UserIdentity): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).unlinkIdentity(identity);
    return { value: undefined, error };
  });
}
