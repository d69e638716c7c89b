import type { Context } from 'hono';
import { isLoopbackHost } from '#server/config-values.ts';
import type { Services } from '#server/services.ts';

/**
 * Pages of this installation and of the front end, and what the operator allows. On a local installation any loopback
 * port, where other front ends are being developed.
 */
function allowed(candidate: string | undefined, services: Services): URL | null {
  const { home } = services.links;
  if (candidate === undefined || candidate === '' || !URL.canParse(candidate, home)) return null;
  const url = new URL(candidate, home);
  const isKnown = isOurs(url, services) || isOfOrigin(url, home);
  return isKnown || services.config.redirectUrls.some((pattern) => matches(url, pattern)) ? url : null;
}

const isOfOrigin = (url: URL, home: string) =>
  url.username === '' && url.password === '' && url.origin === new URL(home).origin;

/** As in GoTrue's allow list: `*` stands for text without `.` and `/`, `**` for any. */
function matches(url: URL, pattern: string): boolean {
  const parts = pattern.split(/(\*\*?)/).map((part) => {
    if (part === '**') return '.*';
    return part === '*' ? '[^./]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return url.username === '' && url.password === '' && new RegExp(`^${parts.join('')}$`).test(url.href);
}

/** Whether a URL belongs to this installation. A local one accepts every loopback URL. */
export function isOurs(url: URL, services: Services): boolean {
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return false;
  return url.origin === new URL(services.publicUrl).origin || (services.config.local && isLoopbackHost(url.hostname));
}

/**
 * Where a person goes after following a link: `redirect_to` from the query, else the page the request came from, else
 * `fallback`. What is not allowed is passed over silently, as GoTrue does.
 */
export function redirectTarget(c: Context, services: Services, fallback = services.links.home): string {
  return targetOf(c, services, c.req.query('redirect_to'), fallback);
}

/** As {@link redirectTarget}, for a `redirect_to` in a body. */
export function targetOf(
  c: Context,
  services: Services,
  wish: string | undefined,
  fallback = services.links.home,
): string {
  return (allowed(wish, services) ?? allowed(c.req.header('referer'), services) ?? new URL(fallback)).href;
}

/** As {@link redirectTarget}, without the referring page, which is useless after the link. */
export function wantedTarget(c: Context, services: Services, fallback: string): string {
  return (allowed(c.req.query('redirect_to'), services) ?? new URL(fallback)).href;
}
