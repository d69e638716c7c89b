import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

/** A cookie that scripts cannot read. */
export interface OwnCookie {
  name: string;
  /** Where it is sent over http. */
  path: string;
  /** With `None` it is `Secure` over http, too: browsers accept that from a loopback address. */
  sameSite: 'Strict' | 'Lax' | 'None';
}

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Over https no other host of the domain can set it: browsers accept the prefix with `Secure` and for the whole site only. */
export const nameOfCookie = (publicUrl: string, name: string): string => (isHttps(publicUrl) ? `__Host-${name}` : name);

export function optionsOfCookie(publicUrl: string, { path, sameSite }: OwnCookie): CookieOptions {
  const secure = isHttps(publicUrl) || sameSite === 'None';
  return { path: isHttps(publicUrl) ? '/' : path, httpOnly: true, sameSite, secure };
}

export const readCookie = (publicUrl: string, c: Context, { name }: Pick<OwnCookie, 'name'>): string | undefined =>
  getCookie(c, nameOfCookie(publicUrl, name));

export function writeCookie(publicUrl: string, c: Context, cookie: OwnCookie, value: string, maxAge: number): void {
  const options = { ...optionsOfCookie(publicUrl, cookie), maxAge };
  setCookie(c, nameOfCookie(publicUrl, cookie.name), value, options);
}

export function removeCookie(publicUrl: string, c: Context, cookie: OwnCookie): void {
  deleteCookie(c, nameOfCookie(publicUrl, cookie.name), optionsOfCookie(publicUrl, cookie));
}
