import type { GoTrueClient, Provider, Session, User } from '@supabase/auth-js';
import type { SignIn, SignUp } from '#domain/accounts/account.ts';
import { logAction } from '#web/lib/data/audit-log.ts';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { isPendingMfa, rememberSession } from '#web/lib/session/session-storage.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';
import { toSessionUser, type SessionUser } from './user.ts';
import { documentLocale, absoluteUrl } from '#web/lib/i18n/locale.ts';

/** `done` holds null if the response has no user or session; `second-step` is a pending MFA session. */
export type SignInOutcome = Outcome<SessionUser | null> | { kind: 'second-step' };

interface AuthResponse {
  data: { user: User | null; session: Session | null } | null;
  error: unknown;
}

export async function authenticate(request: (auth: GoTrueClient) => Promise<AuthResponse>): Promise<SignInOutcome> {
  const outcome = await attempt(async () => {
    const { data, error } = await request(await loadAuth());
    return { value: data, error };
  });
  if (outcome.kind !== 'done') return outcome;
  const { user, session } = outcome.value ?? {};
  if (!user || !session) return { kind: 'done', value: null };
  return isPendingMfa({ ...session, user }) ? { kind: 'second-step' } : { kind: 'done', value: toSessionUser(user) };
}

/** Writes completed sign-ins to the audit log. A refreshed session of the same user is not a sign-in. */
export function logSignIn<Entered extends SignInOutcome>(outcome: Entered): Entered {
  const user = outcome.kind === 'done' ? outcome.value : null;
  if (user !== null) void logAction({ action: 'login', userId: user.id, tableName: 'users', recordId: user.id });
  return outcome;
}

/** `captchaToken` is required if the shop has a captcha. */
export async function signInWithPassword(
  { email, password, rememberMe }: SignIn,
  captchaToken?: string,
): Promise<SignInOutcome> {
  rememberSession(rememberMe);
  return logSignIn(
    await authenticate(async (auth) => {
      const { data, error } = await auth.signInWithPassword({ email, password, options: { captchaToken } });
      // A response without session or user is not an error here: the form has its own message for it.
      return { data, error: error?.name === 'AuthInvalidTokenResponseError' ? null : error };
    }),
  );
}

/** Asks the browser for any passkey of this shop. */
export async function signInWithPasskey(captchaToken?: string): Promise<SignInOutcome> {
  return logSignIn(await authenticate((auth) => auth.signInWithPasskey({ options: { captchaToken } })));
}

/**
 * Registers. `isConfirmed`: the shop asks for no confirmation, and the session that it opens immediately has been ended. Otherwise
 * the email has to be confirmed.
 */
export function register(
  { firstName, lastName, email, password }: SignUp,
  confirmedPath: string,
  captchaToken?: string,
): Promise<Outcome<{ isConfirmed: boolean }>> {
  return attempt(async () => {
    const auth = await loadAuth();
    const { data, error } = await auth.signUp({
      email,
      password,
      options: {
        data: { firstName, lastName, locale: documentLocale() },
        emailRedirectTo: absoluteUrl(confirmedPath),
        captchaToken,
      },
    });
    if (data.session) await auth.signOut({ scope: 'local' });
    return { value: { isConfirmed: data.session !== null }, error };
  });
}

/**
 * Redirects to an OpenID provider; `value` is whether the server returned a URL. The library's type lists the providers of a
 * hosted backend, while ours have the names that the owner gives them.
 */
export function signInWithProvider(provider: string, callbackPath: string): Promise<Outcome<boolean>> {
  return attempt(async () => {
    const { data, error } = await (
      await loadAuth()
    ).signInWithOAuth({ provider: provider as Provider, options: { redirectTo: absoluteUrl(callbackPath) } });
    return { value: Boolean(data.url), error };
  });
}

export function refreshSession(): Promise<SignInOutcome> {
  return authenticate((auth) => auth.refreshSession());
}
