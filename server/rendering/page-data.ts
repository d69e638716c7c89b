import { splitLocale } from '#domain/locales.ts';

const SUFFIX = '.data';

/** Where the browser's router requests the loader data of the page at `path` (React Router's single fetch). */
export function dataPath(path: string): string {
  if (splitLocale(path).path !== '/') return path + SUFFIX;
  return `${path === '/' ? '' : path}/_${SUFFIX}`;
}

/** The page that a requested path belongs to, and whether the path asks for its loader data. */
export function parsePagePath(pathname: string): { path: string; isData: boolean } {
  if (!pathname.endsWith(SUFFIX)) return { path: pathname, isData: false };
  const path = pathname.slice(0, -SUFFIX.length);
  return { path: path.endsWith('/_') ? path.slice(0, -'/_'.length) || '/' : path, isData: true };
}
