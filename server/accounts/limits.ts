import { rateLimitKey } from '#server/http/client-ip.ts';
import type { RateLimit } from '#server/platform/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from './errors.ts';
import type { UserRow } from './users/users.queries.ts';

const FIVE_MINUTES = 300;

/** Per IP address; GoTrue's defaults. */
export const perIp = {
  signUp: { name: 'auth:signup', points: 30, seconds: FIVE_MINUTES },
  guest: { name: 'auth:guest', points: 20, seconds: 3600 },
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

/**
 * Guesses at the secrets of one account. An attacker must neither get many of them by using many IP addresses, nor lock
 * the owner out: so few are allowed from one IP address, more from all together, and a browser in which the owner has
 * signed in before is counted apart from everyone else.
 */
export interface GuessLimits {
  /** From one IP address. Counted first, so that one address cannot use up `anywhere`. */
  fromIp: RateLimit;
  /** From all IP addresses together. */
  anywhere: RateLimit;
  /** From one known browser. */
  knownBrowser: RateLimit;
}

const guessLimits = (
  name: string,
  { seconds, fromIp, anywhere }: { seconds: number; fromIp: number; anywhere: number },
): GuessLimits => ({
  fromIp: { name: `auth:${name}:ip`, points: fromIp, seconds },
  anywhere: { name: `auth:${name}`, points: anywhere, seconds },
  knownBrowser: { name: `auth:${name}:known`, points: fromIp, seconds },
});

/** Per account, whether it exists or not. */
export const guesses = {
  password: guessLimits('password', { seconds: FIVE_MINUTES, fromIp: 10, anywhere: 30 }),
  /** A code is valid for an hour at most, so at most 180 of a million values can be tried; 30 of one that signs in. */
  code: guessLimits('code', { seconds: 600, fromIp: 10, anywhere: 30 }),
  /** Three of a million codes are valid at a time: who knows the password needs 120 days for an even chance. */
  factor: guessLimits('second-factor', { seconds: 900, fromIp: 8, anywhere: 20 }),
  recoveryCode: guessLimits('recovery-code', { seconds: 900, fromIp: 5, anywhere: 20 }),
} as const;

/** Per account, for requests with one of its sessions, which an outsider does not have. */
export const perAccount = {
  currentPassword: { name: 'auth:current-password', points: 10, seconds: FIVE_MINUTES },
  nonce: { name: 'auth:nonce', points: 10, seconds: 600 },
  enroll: { name: 'auth:enroll', points: 20, seconds: 3600 },
} as const satisfies Record<string, RateLimit>;

/** One email of a kind per minute and recipient, known or not: a limit for known ones only would reveal them. */
export const emailGap = {
  confirmation: { name: 'auth:mail:confirmation', points: 1, seconds: 60 },
  recovery: { name: 'auth:mail:recovery', points: 1, seconds: 60 },
  emailChange: { name: 'auth:mail:email-change', points: 1, seconds: 60 },
  reauthentication: { name: 'auth:mail:reauthentication', points: 1, seconds: 60 },
  text: { name: 'auth:sms', points: 1, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

const tooMany = (retryAfter: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });

/** @throws {AuthError} 429 over_request_rate_limit */
export async function limitRequests(services: Services, limit: RateLimit, address: string): Promise<void> {
  const retryAfter = await services.limits.take(limit, rateLimitKey(address));
  if (retryAfter !== null) throw tooMany(retryAfter);
}

/** @throws {AuthError} 429 over_request_rate_limit */
export async function limitAccount(services: Services, limit: RateLimit, { id }: Pick<UserRow, 'id'>): Promise<void> {
  const retryAfter = await services.limits.take(limit, id);
  if (retryAfter !== null) throw tooMany(retryAfter);
}

export interface Guesser {
  ip: string;
  /** The id of a browser in which the account's owner has signed in before; null for an unknown one. */
  browser: string | null;
}

/** Seconds to wait until `account` may be guessed at again, null if it may. */
export async function takeGuess(
  { limits }: Services,
  { fromIp, anywhere, knownBrowser }: GuessLimits,
  account: string,
  { ip, browser }: Guesser,
): Promise<number | null> {
  if (browser !== null) return limits.take(knownBrowser, `${browser}:${account}`);
  return (await limits.take(fromIp, `${rateLimitKey(ip)}:${account}`)) ?? limits.take(anywhere, account);
}

/** @throws {AuthError} 429 over_request_rate_limit */
export async function limitGuesses(
  services: Services,
  limits: GuessLimits,
  account: string,
  guesser: Guesser,
): Promise<void> {
  const retryAfter = await takeGuess(services, limits, account, guesser);
  if (retryAfter !== null) throw tooMany(retryAfter);
}

/** @throws {AuthError} 429 over_email_send_rate_limit */
export async function limitEmails(services: Services, limit: RateLimit, email: string): Promise<void> {
  const retryAfter = await services.limits.take(limit, email);
  if (retryAfter === null) return;
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`;
  throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfter });
}
