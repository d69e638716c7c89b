import { splitLocale } from '#domain/locales.ts';

/** Where a sign-in leads, and what is put into the cart on the way. Both travel in addresses, so both are checked here. */

const SIGN_IN_PAGES = new Set([
  '/auth/login',
  '/auth/register',
  '/auth/two-factor',
  '/auth/callback',
  '/auth/confirm',
  '/auth/verify-email',
  '/auth/forgot-password',
  '/auth/reset-password',
]);
const PACKAGE_ID = /^[a-z0-9][a-z0-9-]{0,99}$/;
const WANTED = 'add';
const MOST_WANTED = 20;

/** Browsers drop control characters and read `\` as `/`: what looks like a path may be another host. */
function misread(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character === '\\';
}

/** A path of ours, with its query and hash but without its language, which the router adds; or null. Anything that a browser would read as another origin is refused. */
export function ownPath(target: string | null | undefined, origin = 'http://shop.invalid'): string | null {
  if (!target || [...target].some(misread)) return null;
  const relative = target.startsWith('/') && !target.startsWith('//');
  if (!relative && !target.startsWith(`${origin}/`)) return null;
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null;
  return splitLocale(url.pathname).path + url.search + url.hash;
}

/** A path to go to after a sign-in: never one of the pages that lead to it. */
export function returnPath(target: string | null | undefined, origin?: string): string | null {
  const path = ownPath(target, origin);
  if (path === null) return null;
  const pathname = path.split(/[?#]/)[0] ?? '';
  return SIGN_IN_PAGES.has(pathname) ? null : path;
}

/** The packages an address asks to be added after sign-in. */
export function wantedIn(search: URLSearchParams): string[] {
  return search
    .getAll(WANTED)
    .flatMap((value) => value.split(','))
    .filter((id) => PACKAGE_ID.test(id))
    .slice(0, MOST_WANTED);
}

/** `path` with the wanted packages in its query, for `redirect_to` of a mail. */
export function withWanted(path: string, wanted: readonly string[]): string {
  if (wanted.length === 0) return path;
  const url = new URL(path, 'http://shop.invalid');
  for (const id of wanted) url.searchParams.append(WANTED, id);
  return url.pathname + url.search + url.hash;
}

/** The path without what is wanted, and what was. */
export function splitWanted(path: string): { path: string; wanted: string[] } {
  const url = new URL(path, 'http://shop.invalid');
  const wanted = wantedIn(url.searchParams);
  url.searchParams.delete(WANTED);
  return { path: url.pathname + url.search + url.hash, wanted };
}

/** The address of the sign-in page that leads back to `from`, or of another step of it. */
export function signInAddress(from: string, page: '/auth/login' | '/auth/two-factor' = '/auth/login'): string {
  const path = returnPath(from);
  return path === null || path === '/' ? page : `${page}?redirect_to=${encodeURIComponent(path)}`;
}
