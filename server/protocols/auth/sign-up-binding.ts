import { randomBytes } from 'node:crypto';
import type { Chooser, Confirmer } from '#server/accounts/sign-up/chooser.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { readCookie, writeCookie, type OwnCookie } from '#server/http/cookies.ts';
import type { Services } from '#server/services.ts';
import { type AuthContext, originOf } from './scope.ts';

/** `Lax`: sent with a link in an email that leads to /verify. */
const COOKIE: OwnCookie = { name: 'hypecast-sign-up', path: '/auth/v1', sameSite: 'Lax' };
const DAYS = 7;

const browserHash = ({ identity }: Services, value: string): string =>
  identity.mac('sign-up browser', value).toString('hex');

function clientHash({ identity }: Services, c: AuthContext): string {
  const { ip, userAgent } = originOf(c);
  return identity.mac('sign-up client', `${rateLimitKey(ip)}\n${userAgent}`).toString('hex');
}

function heldCookie({ publicUrl }: Services, c: AuthContext): string | null {
  const value = readCookie(publicUrl, c, COOKIE) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** Marks the browser that signs up. A browser keeps its value, so that a repeated sign-up is still its own. */
export function markChooser(services: Services, c: AuthContext): Chooser {
  const value = heldCookie(services, c) ?? randomBytes(32).toString('base64url');
  writeCookie(services.publicUrl, c, COOKIE, value, DAYS * 86_400);
  return { browser: browserHash(services, value), client: clientHash(services, c) };
}

/** See {@link Confirmer}. Pages of other origins, and programs, hold no cookie of ours. */
export function confirmerOf(services: Services, c: AuthContext): Confirmer {
  const value = heldCookie(services, c);
  const ownPage =
    c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === new URL(services.publicUrl).origin;
  return {
    browser: value === null ? null : browserHash(services, value),
    client: ownPage ? null : clientHash(services, c),
  };
}
