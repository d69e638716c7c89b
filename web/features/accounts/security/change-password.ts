import { attempt, type Outcome } from '#web/lib/supabase/outcome.ts';
import { loadAuth } from '#web/lib/supabase/session-store.ts';

/** The server checks the current password, and ends all other sessions. */
export function changePassword(currentPassword: string, password: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).updateUser({ password, current_password: currentPassword });
    return { value: undefined, error };
  });
}
