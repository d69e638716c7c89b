import type { Context } from 'hono';
import { splitLocale } from '#domain/locales.ts';
import { isOffer } from '#domain/storefront/closed-pages.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { parsePagePath } from './page-data.ts';
import type { Pages } from './pages.ts';
import type { StandalonePage } from './standalone-page.ts';

/** Nobody knows when the shop opens. */
const RETRY_SECONDS = 3600;

interface ClosedShop {
  pages: Pick<Pages, 'showClosed' | 'reload'>;
  /** In the language of the path. */
  page: (path: string) => StandalonePage;
  isOpen: () => boolean;
  isOfTeam: (c: Context<AppEnv>) => Promise<boolean>;
}

/** What a request for a page gets while the shop is closed; null if it is served as ever. */
export async function closedShop(
  c: Context<AppEnv>,
  { pages, page, isOpen, isOfTeam }: ClosedShop,
): Promise<Response | null> {
  if (isOpen()) return null;
  const { path, isData } = parsePagePath(c.req.path);
  if (!isOffer(splitLocale(path).path.replace(/(?<=.)\/$/, ''))) return null;
  if (await isOfTeam(c)) return pages.showClosed(c.req.raw);
  c.set('route', 'closed');
  if (isData) return pages.reload(path);
  const { html, policy } = page(path);
  c.header('retry-after', String(RETRY_SECONDS));
  c.header('x-robots-tag', 'noindex');
  c.header('cache-control', 'no-store');
  c.header('content-security-policy', policy);
  return c.html(html, 503);
}
