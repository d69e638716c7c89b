import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';

export function resendVerification(email: string, confirmedPath: string, captchaToken?: string): Promise<Outcome> {
  return attempt(async () => {
    const options = { emailRedirectTo: absoluteUrl(confirmedPath), captchaToken };
    const { error } = await (await loadAuth()).resend({ type: 'signup', email, options });
    return { value: undefined, error };
  });
}

export function sendResetEmail(email: string, captchaToken?: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (
      await loadAuth()
    ).resetPasswordForEmail(email, { redirectTo: absoluteUrl('/auth/reset-password'), captchaToken });
    return { value: undefined, error };
  });
}

/** Sets the new password and signs out here, so that the next sign-in verifies it. */
export function replacePassword(password: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ password });
    if (!error) await auth.signOut({ scope: 'local' });
    return { value: undefined, error };
  });
}

export function renameUser(firstName: string, lastName: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).updateUser({ data: { firstName, lastName } });
    return { value: undefined, error };
  });
}
