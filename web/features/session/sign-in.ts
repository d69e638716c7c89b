import type { AuthError } from '@supabase/auth-js';
import type { SignIn, SignUp } from '#domain/account.ts';
import { tellAudit } from '#web/lib/audit.ts';
import { loadAuth, rememberSession } from '#web/lib/supabase/session-store.ts';
import { toSessionUser, type SessionUser } from './user.ts';

/** How an account operation ended. `network` and `unconfirmed` have their own way on; `refused` carries the server's words. */
export type Outcome<Value = undefined> =
  | { kind: 'done'; value: Value }
  | { kind: 'unconfirmed' }
  | { kind: 'network' }
  | { kind: 'refused'; code: string; message: string | null };

function failed(error: unknown): Outcome<never> {
  const told = error as Partial<AuthError>;
  if (told.code === 'email_not_confirmed') return { kind: 'unconfirmed' };
  if (told.name === 'AuthRetryableFetchError' || error instanceof TypeError) return { kind: 'network' };
  return { kind: 'refused', code: told.code ?? '', message: told.message || null };
}

/** Runs one call of the auth client; what it throws and what it answers as an error end the same way. */
async function attempt<Value>(work: () => Promise<{ value: Value; error: AuthError | null }>): Promise<Outcome<Value>> {
  try {
    const { value, error } = await work();
    return error === null ? { kind: 'done', value } : failed(error);
  } catch (error) {
    console.error('an account operation failed', error);
    return failed(error);
  }
}

/** `value` is null when the server answered without a user or a session. */
export function signInWithPassword({ email, password, rememberMe }: SignIn): Promise<Outcome<SessionUser | null>> {
  rememberSession(rememberMe);
  return attempt(async () => {
    const { data, error } = await (await loadAuth()).signInWithPassword({ email, password });
    if (data.session) void tellAudit({ action: 'login', userId: data.user.id, tableName: 'users', recordId: data.user.id });
    return { value: data.user && data.session ? toSessionUser(data.user) : null, error };
  });
}

/** Registers, and ends the session that a shop without confirmation would open at once. */
export function register({ firstName, lastName, email, password }: SignUp, confirmedPath: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await loadAuth();
    const { data, error } = await auth.signUp({
      email,
      password,
      options: { data: { firstName, lastName }, emailRedirectTo: window.location.origin + confirmedPath },
    });
    if (data.session) await auth.signOut({ scope: 'local' });
    return { value: undefined, error };
  });
}

export function signInWithGoogle(callbackPath: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).signInWithOAuth({ provider: 'google', options: { redirectTo: window.location.origin + callbackPath } });
    return { value: undefined, error };
  });
}

export function resendVerification(email: string, confirmedPath: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).resend({ type: 'signup', email, options: { emailRedirectTo: window.location.origin + confirmedPath } });
    return { value: undefined, error };
  });
}

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email';

/** Redeems the token of a mail's link, or the code typed from it. `value` is null when that opened no session. */
export function verifyMail(proof: { tokenHash: string; type: LinkType } | { email: string; code: string; type: LinkType }): Promise<Outcome<SessionUser | null>> {
  return attempt(async () => {
    const auth = await loadAuth();
    const { data, error } =
      'tokenHash' in proof
        ? await auth.verifyOtp({ token_hash: proof.tokenHash, type: proof.type })
        : await auth.verifyOtp({ email: proof.email, token: proof.code, type: proof.type });
    return { value: data.user && data.session ? toSessionUser(data.user) : null, error };
  });
}

export function refreshSession(): Promise<Outcome<SessionUser | null>> {
  return attempt(async () => {
    const { data, error } = await (await loadAuth()).refreshSession();
    return { value: data.user ? toSessionUser(data.user) : null, error };
  });
}

export function exchangeCode(code: string): Promise<Outcome<SessionUser | null>> {
  return attempt(async () => {
    const { data, error } = await (await loadAuth()).exchangeCodeForSession(code);
    return { value: data.user ? toSessionUser(data.user) : null, error };
  });
}

export function adoptTokens(accessToken: string, refreshToken: string): Promise<Outcome<SessionUser | null>> {
  return attempt(async () => {
    const { data, error } = await (await loadAuth()).setSession({ access_token: accessToken, refresh_token: refreshToken });
    return { value: data.user ? toSessionUser(data.user) : null, error };
  });
}

export function sendResetMail(email: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).resetPasswordForEmail(email, { redirectTo: `${window.location.origin}/auth/reset-password` });
    return { value: undefined, error };
  });
}

/** Sets the new password and signs out here, so that the next sign-in proves it. */
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
