import type { GoTrueClient } from '@supabase/auth-js';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/** An authenticator during setup: the app scans `picture` or the user enters `secret`, then confirms with one code. */
export interface NewAuthenticator {
  id: string;
  /** URL of the QR code. */
  picture: string;
  secret: string;
  /** Opens an authenticator app on this device. */
  appLink: string;
}

/** A factor that was never verified would block its name. */
async function clearUnfinished(auth: GoTrueClient): Promise<void> {
  const { data, error } = await auth.getUser();
  if (error) throw error;
  for (const factor of data.user.factors ?? []) {
    if (factor.status === 'verified') continue;
    const removed = await auth.mfa.unenroll({ factorId: factor.id });
    if (removed.error) throw removed.error;
  }
}

/** The client returns a data URL with raw SVG; browsers would read its `#` as the start of the fragment. */
function pictureUrl(qrCode: string): string {
  const drawing = qrCode.slice(qrCode.indexOf('<'));
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** `issuer`: the shop, as the app will call it. */
export function beginAuthenticator(name: string, issuer: string): Promise<Outcome<NewAuthenticator | null>> {
  return attempt(async () => {
    const auth = await loadAuth();
    await clearUnfinished(auth);
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer });
    return {
      value:
        data === null
          ? null
          : {
              id: data.id,
              picture: pictureUrl(data.totp.qr_code),
              secret: data.totp.secret,
              appLink: data.totp.uri,
            },
      error,
    };
  });
}

/** The first code completes the setup. From then on, every sign-in requires one. */
export function finishAuthenticator(id: string, code: string): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).mfa.challengeAndVerify({ factorId: id, code });
    return { value: undefined, error };
  });
}

export function addKey(name: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await loadAuth();
    await clearUnfinished(auth);
    const { error } = await auth.mfa.webauthn.register({ friendlyName: name });
    return { value: undefined, error };
  });
}

/**
 * Removing the last factor also removes the recovery codes. The session is refreshed, because its token still claims
 * the factor.
 */
export function removeFactor(id: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await loadAuth();
    const { error } = await auth.mfa.unenroll({ factorId: id });
    if (error) return { value: undefined, error };
    const renewed = await auth.refreshSession();
    return { value: undefined, error: renewed.error };
  });
}

/** Ten new codes, readable only now. They replace any earlier set. */
export function makeRecoveryCodes(replace: boolean): Promise<Outcome<readonly string[]>> {
  return attempt(async () => {
    const { recoveryCodes } = (await loadAuth()).mfa;
    const { data, error } = replace ? await recoveryCodes.regenerate() : await recoveryCodes.generate();
    return { value: data?.codes ?? [], error };
  });
}
