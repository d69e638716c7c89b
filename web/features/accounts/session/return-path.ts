import { splitLocale } from '#domain/locales.ts';
import { readWantedPackage } from './wanted-package.ts';

/** The return path of a sign-in and the packages to add on the way. Both come from URLs, so both are validated here. */

const SIGN_IN_PAGES = new Set([
  '/auth/login',
  '/auth/register',
  '/auth/two-factor',
  '/auth/callback',
  '/auth/confirm',
  '/auth/finish',
  '/auth/verify-email',
  '/auth/forgot-password',
  '/auth/reset-password',
]);
const PACKAGES_PARAM = 'add';
const MAX_PACKAGES = 20;

/** Browsers drop control characters and read `\` as `/`, so such a path may point to another host. */
function isMisread(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character === '\\';
}

/**
 * A same-origin path with query and hash but without its language prefix, which the router adds; null for anything that
 * a browser would resolve to another origin.
 */
export function ownPath(target: string | null | undefined, origin = 'http://shop.invalid'): string | null {
  if (!target || [...target].some(isMisread)) return null;
  const relative = target.startsWith('/') && !target.startsWith('//');
  if (!relative && !target.startsWith(`${origin}/`)) return null;
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null;
  return splitLocale(url.pathname).path + url.search + url.hash;
}

/** The path to go to after sign-in; never a sign-in page itself. */
export function returnPath(target: string | null | undefined, origin?: string): string | null {
  const path = ownPath(target, origin);
  if (path === null) return null;
  const pathname = path.split(/[?#]/)[0] ?? '';
  return SIGN_IN_PAGES.has(pathname) ? null : path;
}

/** The packages that a URL asks to add after sign-in, see {@link readWantedPackage}. */
export function packagesIn(search: URLSearchParams): string[] {
  return search
    .getAll(PACKAGES_PARAM)
    .flatMap((value) => value.split(','))
    .filter((wanted) => readWantedPackage(wanted) !== null)
    .slice(0, MAX_PACKAGES);
}

/** `path` with the packages in its query, for the `redirect_to` of an email. */
export function withPackages(path: string, packages: readonly string[]): string {
  if (packages.length === 0) return path;
  const url = new URL(path, 'http://shop.invalid');
  for (const id of packages) url.searchParams.append(PACKAGES_PARAM, id);
  return url.pathname + url.search + url.hash;
}

/** The path without its packages, and the packages. */
export function splitPackages(path: string): { path: string; packages: string[] } {
  const url = new URL(path, 'http://shop.invalid');
  const packages = packagesIn(url.searchParams);
  url.searchParams.delete(PACKAGES_PARAM);
  return { path: url.pathname + url.search + url.hash, packages };
}

/** The URL of the sign-in page, or of another step of it, that leads back to `from`. */
export function signInUrl(from: string, page: '/auth/login' | '/auth/two-factor' = '/auth/login'): string {
  const path = returnPath(from);
  return path === null || path === '/' ? page : `${page}?redirect_to=${encodeURIComponent(path)}`;
}
