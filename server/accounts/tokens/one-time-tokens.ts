import { createHash, randomInt } from 'node:crypto';
import type { Sql } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import { type OneTimeTokenRow, type OneTimeTokenType, putOneTimeToken } from './one-time-tokens.queries.ts';

/** How long a link and a code that confirm an email, or lead to a new password, can be used. */
export const TOKEN_MINUTES = 60;
/** Of links and codes that sign in at once, or replace the password. Somebody waits for them. */
export const SIGN_IN_TOKEN_MINUTES = 10;
/** Codes by text message are used immediately, so they expire sooner. */
export const PHONE_TOKEN_MINUTES = 5;

/** Addresses have an "@", numbers do not. */
const isNumber = (address: string): boolean => !address.includes('@');

export function isTokenExpired({ expires_at: end, created_at: made, relates_to: address }: OneTimeTokenRow, now: Date) {
  // The previous version, which may still run, stores no end.
  const minutes = isNumber(address) ? PHONE_TOKEN_MINUTES : TOKEN_MINUTES;
  return now.getTime() >= (end?.getTime() ?? made.getTime() + minutes * 60_000);
}

/** Marks tokens whose link ends in a code to exchange instead of a session. */
export const PKCE_PREFIX = 'pkce_';

/** A link's secret, and the six digits that replace it when entered together with the email or phone. */
export interface OneTimeSecret {
  tokenHash: string;
  code: string;
}

/**
 * The link's secret for a recipient and a code: 56 hex characters like GoTrue's, but keyed, because a bare hash of a
 * known recipient and six digits could be found in a million attempts.
 */
export const secretOf = (identity: Identity, address: string, code: string): string =>
  identity.mac('one-time token', `${address}:${code}`).toString('hex').slice(0, 56);

/** What is stored for a link's secret; the prefix stays readable, as it says which flow the link belongs to. */
export function storedHash(tokenHash: string): string {
  const prefix = tokenHash.startsWith(PKCE_PREFIX) ? PKCE_PREFIX : '';
  return prefix + createHash('sha256').update(tokenHash.slice(prefix.length)).digest('hex');
}

/** The hashes a typed code may be stored under. */
export function hashesOfCode(identity: Identity, address: string, code: string): string[] {
  const secret = secretOf(identity, address, code);
  return [storedHash(secret), storedHash(PKCE_PREFIX + secret)];
}

/** Makes the one valid token of its kind for a user. */
export async function createOneTimeToken(
  identity: Identity,
  sql: Sql,
  token: {
    userId: string;
    sessionId?: string | null | undefined;
    address: string;
    type: OneTimeTokenType;
    /** Of an email; a code to a phone has its own. */
    minutes: number;
    pkce: boolean;
    now: Date;
  },
): Promise<OneTimeSecret> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const tokenHash = (token.pkce ? PKCE_PREFIX : '') + secretOf(identity, token.address, code);
  const minutes = isNumber(token.address) ? PHONE_TOKEN_MINUTES : token.minutes;
  await putOneTimeToken(sql, {
    userId: token.userId,
    sessionId: token.sessionId ?? null,
    type: token.type,
    hash: storedHash(tokenHash),
    relatesTo: token.address,
    now: token.now,
    expiresAt: new Date(token.now.getTime() + minutes * 60_000),
  });
  return { tokenHash, code };
}
