import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Guesser } from '#server/accounts/limits.ts';
import { readCookie, writeCookie, type OwnCookie } from '#server/http/cookies.ts';
import type { Services } from '#server/services.ts';
import type { AuthContext } from './scope.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;

/*
 * A browser in which the owner of an account has signed in keeps a signed cookie, which an attacker cannot make: wrong
 * guesses of others do not lock it out. It grants nothing else, and neither its name nor its value reveals the account.
 */

const cookieOf = ({ identity }: Services, account: string): OwnCookie => ({
  name: `hypecast-known-${identity.mac('known browser name', account).toString('hex').slice(0, 16)}`,
  path: '/auth/v1',
  sameSite: 'Strict',
});

const signatureOf = ({ identity }: Services, account: string, id: string, day: string): Buffer =>
  identity.mac('known browser', `${id}:${day}:${account}`);

const today = ({ clock }: Services): number => Math.floor(clock.now().getTime() / DAY_MS);

/** Who guesses at a password or code of `account`. */
export function guesserOf(services: Services, c: AuthContext, account: string): Guesser {
  return { ip: c.get('ip'), browser: knownBrowser(services, c, account) };
}

function knownBrowser(services: Services, c: AuthContext, account: string): string | null {
  const [id = '', day = '', signature = ''] = (
    readCookie(services.publicUrl, c, cookieOf(services, account)) ?? ''
  ).split('.');
  const expected = signatureOf(services, account, id, day);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return today(services) - Number(day) < DAYS ? id : null;
}

/** After a right password or code. The id stays, so that its guesses stay counted together. */
export function rememberBrowser(services: Services, c: AuthContext, account: string): void {
  const id = knownBrowser(services, c, account) ?? randomBytes(16).toString('base64url');
  const day = String(today(services));
  const value = `${id}.${day}.${signatureOf(services, account, id, day).toString('base64url')}`;
  writeCookie(services.publicUrl, c, cookieOf(services, account), value, DAYS * 86_400);
}

/** What a second factor is remembered for: who knows only the password must not count as known there. */
export const secondStepOf = (userId: string): string => `second step:${userId}`;
