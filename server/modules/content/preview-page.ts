import type { Context } from 'hono';
import type { ShopContent } from '#domain/content/content.ts';
import { splitLocale } from '#domain/locales.ts';
import { publicPageAt } from '#domain/storefront/public-pages.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { readCookie } from '#server/http/cookies.ts';
import type { Services } from '#server/services.ts';
import { hashPreviewToken, PREVIEW_COOKIE, PREVIEW_PATH } from './open-preview.ts';
import { findPreview } from './previews.queries.ts';

/** How the pages answer: an inert page, or a line in place of one. */
interface PreviewPages {
  preview(path: string, content: ShopContent): Promise<Response>;
  noPreview(status: 403 | 404): Response;
}

/** `GET /preview/…`: the public page below it, as it would be with the document of the caller's preview. */
export async function previewPage(c: Context<AppEnv>, services: Services, pages: PreviewPages): Promise<Response> {
  const token = readCookie(services.publicUrl, c, PREVIEW_COOKIE);
  const found =
    token === undefined ? null : await findPreview(services.db, hashPreviewToken(token), services.clock.now());
  if (found === null) return pages.noPreview(403);
  const path = c.req.path.slice(PREVIEW_PATH.length) || '/';
  if (publicPageAt(services.content.current().en.catalogue, splitLocale(path).path) === undefined)
    return pages.noPreview(404);
  const { body, ...name } = found;
  return pages.preview(path, services.content.with(name, body));
}
