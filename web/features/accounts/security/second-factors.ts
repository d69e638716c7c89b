import { brand } from '#domain/brand.ts';
import type { GoTrueClient } from '@supabase/auth-js';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/** An authenticator that is to be set up: its app is shown `picture`, or told `secret`, and has to give a code once. */
export interface NewAuthenticator {
  id: string;
  /** Address of the QR code. */
  picture: string;
  secret: string;
  /** Opens an app on this very device. */
  appLink: string;
}

/** What was begun and never finished would stand in the way by its name. */
async function clearUnfinished(auth: GoTrueClient): Promise<void> {
  const { data, error } = await auth.getUser();
  if (error) throw error;
  for (const factor of data.user.factors ?? []) {
    if (factor.status === 'verified') continue;
    const removed = await auth.mfa.unenroll({ factorId: factor.id });
    if (removed.error) throw removed.error;
  }
}

/** The client gives a data address with the raw drawing, whose `#` a browser would read as the end of the address. */
function pictureAddress(qrCode: string): string {
  const drawing = qrCode.slice(qrCode.indexOf('<'));
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

export function beginAuthenticator(name: string): Promise<Outcome<NewAuthenticator | null>> {
  return attempt(async () => {
    const auth = await loadAuth();
    await clearUnfinished(auth);
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: brand.name });
    return {
      value:
        data === null
          ? null
          : {
              id: data.id,
              picture: pictureAddress(data.totp.qr_code),
              secret: data.totp.secret,
              appLink: data.totp.uri,
            },
      error,
    };
  });
}

/** The first code ends the set-up; from then on every sign-in asks for one. */
export function finishAuthenticator(id: string, code: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).mfa.challengeAndVerify({ factorId: id, code });
    return { value: undefined, error };
  });
}

/** A security key as second step. */
export function addKey(name: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await loadAuth();
    await clearUnfinished(auth);
    const { error } = await auth.mfa.webauthn.register({ friendlyName: name });
    return { value: undefined, error };
  });
}

/** The last factor takes the recovery codes with it. The session is renewed, because its token still speaks of the factor. */
export function removeFactor(id: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await loadAuth();
    const { error } = await auth.mfa.unenroll({ factorId: id });
    if (error) return { value: undefined, error };
    const renewed = await auth.refreshSession();
    return { value: undefined, error: renewed.error };
  });
}

/** Ten new codes, readable this once; those of an earlier set end. */
export function makeRecoveryCodes(replace: boolean): Promise<Outcome<readonly string[]>> {
  return attempt(async () => {
    const { recoveryCodes } = (await loadAuth()).mfa;
    const { data, error } = replace ? await recoveryCodes.regenerate() : await recoveryCodes.generate();
    return { value: data?.codes ?? [], error };
  });
}
