import type { Context } from 'hono';
import type { Content, ShopContent } from '#domain/content/content.ts';
import type { DocumentName } from '#domain/content/document-names.ts';
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
  const { body, ...name } = found;
  const content = withShown(services.content.with(name, body), name);
  if (publicPageAt(content.en.catalogue, splitLocale(path).path) === undefined) return pages.noPreview(404);
  return pages.preview(path, content);
}

/** The page of a draft or a hidden service, as if the shop showed it. */
function withShown(content: ShopContent, { kind, key }: DocumentName): ShopContent {
  if (kind !== 'service') return content;
  const shown = (one: Content): Content => ({
    ...one,
    catalogue: one.catalogue.map((service) =>
      service.slug === key ? { ...service, state: 'shown' as const } : service,
    ),
  });
  return { en: shown(content.en), es: shown(content.es), ar: shown(content.ar) };
}
