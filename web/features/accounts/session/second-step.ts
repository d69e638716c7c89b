import type { GoTrueClient, User } from '@supabase/auth-js';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';
import { logSignIn } from './sign-in.ts';
import { toSessionUser, type SessionUser } from './user.ts';

/** The second factors of the account. */
export interface SecondSteps {
  authenticators: { id: string; name: string }[];
  /** One factor id for each security key. */
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

interface FactorResponse {
  data: { user: User } | null;
  error: unknown;
}

async function pass(request: (auth: GoTrueClient) => Promise<FactorResponse>): Promise<Outcome<SessionUser | null>> {
  return logSignIn(
    await attempt(async () => {
      const { data, error } = await request(await loadAuth());
      return { value: data === null ? null : toSessionUser(data.user), error };
    }),
  );
}

export function passWithCode(factorId: string, code: string): Promise<Outcome<SessionUser | null>> {
  return pass((auth) => auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Verifies with a security key, or another WebAuthn authenticator that the browser offers. */
export function passWithKey(factorId: string): Promise<Outcome<SessionUser | null>> {
  return pass((auth) => auth.mfa.webauthn.authenticate({ factorId }));
}

/** A recovery code can be used once. */
export function passWithRecoveryCode(code: string): Promise<Outcome<SessionUser | null>> {
  return pass((auth) => auth.mfa.recoveryCodes.verify({ code }));
}

/** How many recovery codes are left; null if that cannot be read. */
export async function recoveryCodesLeft(): Promise<number | null> {
  const outcome = await attempt(async () => {
    const { data, error } = await (await loadAuth()).mfa.recoveryCodes.getStatus();
    return { value: data?.remaining ?? null, error };
  });
  return outcome.kind === 'done' ? outcome.value : null;
}
