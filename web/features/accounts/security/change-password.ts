import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/** The server checks the current password and ends all other sessions. */
export function changePassword(currentPassword: string, password: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).updateUser({ password, current_password: currentPassword });
    return { value: undefined, error };
  });
}
