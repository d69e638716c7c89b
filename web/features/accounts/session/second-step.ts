import type { GoTrueClient, User } from '@supabase/auth-js';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';
import { tellSignIn } from './sign-in.ts';
import { toSessionUser, type SessionUser } from './user.ts';

/** The ways in which an account can pass its second step. */
export interface SecondSteps {
  authenticators: { id: string; name: string }[];
  /** Id of one security key's factor each. */
  keys: { id: string; name: string }[];
  recoveryCodes: boolean;
}

export function secondStepsOf({ factors = [] }: Pick<User, 'factors'>): SecondSteps {
  const verified = factors.filter((factor) => factor.status === 'verified');
  const named = (type: string) =>
    verified.filter((factor) => factor.factor_type === type).map(({ id, friendly_name: name = '' }) => ({ id, name }));
  return {
    authenticators: named('totp'),
    keys: named('webauthn'),
    recoveryCodes: verified.some((factor) => factor.factor_type === 'recovery_code'),
  };
}

interface Answer {
  data: { user: User } | null;
  error: unknown;
}

async function pass(ask: (auth: GoTrueClient) => Promise<Answer>): Promise<Outcome<SessionUser | null>> {
  return tellSignIn(
    await attempt(async () => {
      const { data, error } = await ask(await loadAuth());
      return { value: data === null ? null : toSessionUser(data.user), error };
    }),
  );
}

/** The six digits that an authenticator app shows now. */
export function passWithCode(factorId: string, code: string): Promise<Outcome<SessionUser | null>> {
  return pass((auth) => auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Asks for the security key, or whatever the browser keeps in its place. */
export function passWithKey(factorId: string): Promise<Outcome<SessionUser | null>> {
  return pass((auth) => auth.mfa.webauthn.authenticate({ factorId }));
}

/** One recovery code, which is used up by it. */
export function passWithRecoveryCode(code: string): Promise<Outcome<SessionUser | null>> {
  return pass((auth) => auth.mfa.recoveryCodes.verify({ code }));
}

/** How many recovery codes are left; null when that could not be had. */
export async function recoveryCodesLeft(): Promise<number | null> {
  const outcome = await attempt(async () => {
    const { data, error } = await (await loadAuth()).mfa.recoveryCodes.getStatus();
    return { value: data?.remaining ?? null, error };
  });
  return outcome.kind === 'done' ? outcome.value : null;
}
