import type { MessageId } from '#web/lib/i18n/text.ts';

const texts: Record<string, MessageId> = {
  ERROR_CEREMONY_ABORTED: 'account.passkey.unused',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'account.passkey.unused',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'account.passkey.unused',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'account.passkey.known',
  ERROR_INVALID_DOMAIN: 'account.passkey.ipAddress',
  ERROR_INVALID_RP_ID: 'account.passkey.ipAddress',
  webauthn_credential_exists: 'account.passkey.known',
  webauthn_challenge_expired: 'account.passkey.expired',
  webauthn_verification_failed: 'account.passkey.wrong',
};

/** The message for a passkey error from the browser or the server; null for errors unrelated to passkeys. */
export function passkeyProblem(code: string, way: 'sign-in' | 'registration'): MessageId | null {
  // The server does not distinguish a passkey that it does not know from a wrong response.
  if (way === 'sign-in' && code === 'webauthn_verification_failed') return 'account.passkey.unknown';
  return texts[code] ?? (code.startsWith('ERROR_') ? 'account.passkey.unused' : null);
}
