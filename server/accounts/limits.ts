import { rateLimitKey } from '#server/http/client-ip.ts';
import type { RateLimit } from '#server/platform/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from './errors.ts';

const FIVE_MINUTES = 300;

/** Per IP address; GoTrue's defaults. */
export const perIp = {
  signUp: { name: 'auth:signup', points: 30, seconds: FIVE_MINUTES },
  anonymous: { name: 'auth:anonymous', points: 30, seconds: 3600 },
  token: { name: 'auth:token', points: 150, seconds: FIVE_MINUTES },
  verify: { name: 'auth:verify', points: 30, seconds: FIVE_MINUTES },
  resend: { name: 'auth:resend', points: 30, seconds: FIVE_MINUTES },
  recover: { name: 'auth:recover', points: 30, seconds: FIVE_MINUTES },
  otp: { name: 'auth:otp', points: 30, seconds: FIVE_MINUTES },
  authorize: { name: 'auth:authorize', points: 60, seconds: FIVE_MINUTES },
  /** Challenges and their verification. */
  factor: { name: 'auth:factor', points: 60, seconds: FIVE_MINUTES },
  passkeyOptions: { name: 'auth:passkey-options', points: 30, seconds: FIVE_MINUTES },
  passkeyVerify: { name: 'auth:passkey-verify', points: 30, seconds: FIVE_MINUTES },
  updateUser: { name: 'auth:update-user', points: 30, seconds: FIVE_MINUTES },
  sso: { name: 'auth:sso', points: 30, seconds: FIVE_MINUTES },
  samlAnswer: { name: 'auth:saml-answer', points: 30, seconds: FIVE_MINUTES },
  web3: { name: 'auth:web3', points: 30, seconds: FIVE_MINUTES },
} as const satisfies Record<string, RateLimit>;

/** Per account, whether it exists or not: guesses from many IP addresses add up. */
export const perAccount = {
  /** From all endpoints together. */
  password: { name: 'auth:password', points: 30, seconds: FIVE_MINUTES },
  /** A code is valid for an hour, so at most 60 of a million values can be tried. */
  code: { name: 'auth:code', points: 10, seconds: 600 },
  enroll: { name: 'auth:enroll', points: 20, seconds: 3600 },
  /** Three of a million codes are valid at a time: an attacker needs some 500 days for an even chance. */
  factor: { name: 'auth:second-factor', points: 15, seconds: 900 },
  recoveryCode: { name: 'auth:recovery-code', points: 5, seconds: 900 },
} as const satisfies Record<string, RateLimit>;

/** One email of a kind per minute and recipient, known or not: a limit for known ones only would reveal them. */
export const emailGap = {
  confirmation: { name: 'auth:mail:confirmation', points: 1, seconds: 60 },
  recovery: { name: 'auth:mail:recovery', points: 1, seconds: 60 },
  emailChange: { name: 'auth:mail:email-change', points: 1, seconds: 60 },
  reauthentication: { name: 'auth:mail:reauthentication', points: 1, seconds: 60 },
  text: { name: 'auth:sms', points: 1, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** @throws {AuthError} 429 over_request_rate_limit */
export async function limitRequests(services: Services, limit: RateLimit, address: string): Promise<void> {
  const retryAfter = await services.limits.take(limit, rateLimitKey(address));
  if (retryAfter !== null)
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
}

/** @throws {AuthError} 429 over_request_rate_limit */
export async function limitGuesses(services: Services, limit: RateLimit, email: string): Promise<void> {
  const retryAfter = await services.limits.take(limit, email);
  if (retryAfter !== null)
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
}

/** @throws {AuthError} 429 over_email_send_rate_limit */
export async function limitEmails(services: Services, limit: RateLimit, email: string): Promise<void> {
  const retryAfter = await services.limits.take(limit, email);
  if (retryAfter === null) return;
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`;
  throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfter });
}
