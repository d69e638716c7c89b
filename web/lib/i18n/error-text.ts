import { declineOf } from '#domain/payments/decline.ts';
import { isLocale, SOURCE_LOCALE } from '#domain/locales.ts';
import { textsFor, type MessageId } from './text.ts';

/** The protocol's messages for these address developers, so they are shown in our words in English, too. */
const REWORDED = [
  'user_banned',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'same_password',
  'otp_expired',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'insufficient_aal',
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_recovery_codes_locked',
  'too_many_enrolled_mfa_factors',
  'identity_already_exists',
  'single_identity_not_deletable',
  'session_not_found',
  'session_expired',
  'signup_disabled',
  'provider_email_needs_verification',
  'flow_state_not_found',
] as const;

/** The server's error codes that users can encounter, with texts in `web/messages/en/error.json`. */
const CODES = [
  ...REWORDED,
  'email_address_invalid',
  'invalid_credentials',
  'weak_password',
  'weak_password_length',
  'weak_password_characters',
  'user_already_exists',
  'validation_failed',
  'unexpected_failure',
  'bad_oauth_callback',
  'not_authenticated',
  'card_not_found',
  'conflict',
  'price_changed',
  'promo_refused',
  'link_mismatch',
  'idempotency_key_reused',
  'rate_limited',
  'code_invalid',
  'link_invalid',
  'account_disabled',
  'guest',
  'payments_unavailable',
  'shop_closed',
  'unavailable',
  'maintenance',
  'internal',
  'invalid_body',
  'address_needed',
  'company_needed',
  'invalid_tax_number',
  'unknown_country',
  'unknown_package',
  'terms_changed',
  'body_too_large',
  'forbidden',
  'not_found',
] as const;
type Code = (typeof CODES)[number];

const isKnown = (code: string): code is Code => CODES.some((known) => known === code);
/** Their texts are those of the reasons. */
const isDecline = (code: string): boolean => code === 'payment_declined' || code === 'card_declined';

/** Why a password is weak, in the words of the auth API. */
const WEAK: Record<string, Code> = { length: 'weak_password_length', characters: 'weak_password_characters' };

/** The text of a code, or the more precise one of a reason for it; null for an unknown code. */
function idFor(code: string, reason: string | null): MessageId | null {
  if (isDecline(code)) return `error.declined.${declineOf(reason)}`;
  if (!isKnown(code)) return null;
  return `error.${(reason === null ? undefined : WEAK[reason]) ?? code}`;
}

/**
 * The message to show for a server error: in English the server's own, unless it addresses developers; in other languages
 * the translation of its code, or of the `reasons` that it has for a weak password or a declined payment.
 */
export function errorText(code: string, message: string | null, reasons: readonly string[] = []): string | null {
  const lang = typeof document === 'undefined' ? SOURCE_LOCALE : document.documentElement.lang;
  const locale = isLocale(lang) ? lang : SOURCE_LOCALE;
  if (locale === SOURCE_LOCALE && !REWORDED.some((known) => known === code)) return message;
  const ids = (reasons.length === 0 ? [null] : reasons).map((reason) => idFor(code, reason));
  return ids.every((id) => id !== null) ? ids.map((id) => textsFor(locale)._(id)).join(' ') : message;
}
