import type { Context } from 'hono';
import { isLoopbackHost } from '#server/config.ts';
import type { Services } from '#server/services.ts';

/** Own pages only; on a local installation any loopback port, where other front ends are being developed. */
function allowed(candidate: string | undefined, services: Services): URL | null {
  if (candidate === undefined || candidate === '' || !URL.canParse(candidate, services.publicUrl)) return null;
  const url = new URL(candidate, services.publicUrl);
  return isOurs(url, services) ? url : null;
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
export function redirectTarget(c: Context, services: Services, fallback = services.publicUrl): string {
  return targetOf(c, services, c.req.query('redirect_to'), fallback);
}

/** As {@link redirectTarget}, for a `redirect_to` in a body. */
export function targetOf(
  c: Context,
  services: Services,
  wish: string | undefined,
  fallback = services.publicUrl,
): string {
  return (allowed(wish, services) ?? allowed(c.req.header('referer'), services) ?? new URL(fallback)).href;
}

/** As {@link redirectTarget}, without the referring page, which is useless after the link. */
export function wantedTarget(c: Context, services: Services, fallback: string): string {
  return (allowed(c.req.query('redirect_to'), services) ?? new URL(fallback)).href;
}
