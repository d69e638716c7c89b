import { recogniseLink } from '#domain/catalogue/service-link.ts';
import { ServiceLink } from '#domain/orders/order.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Services } from '#server/services.ts';

const PER_IP = { name: 'link-preview', points: 40, seconds: 300 };

/**
 * `GET /functions/v1/link-preview?url=…`: what a pasted link is, with title, author and a small picture where its
 * platform tells. The server asks the platform by the link's id; it never requests the URL itself. Errors: 400, 429.
 */
export async function linkPreview(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  const typed = ServiceLink.safeParse(c.req.query('url'));
  const link = typed.success ? recogniseLink(typed.data) : null;
  if (link === null)
    throw new AppError(
      400,
      'unknown_link',
      'This is not a link to YouTube, Spotify, Apple Music, Instagram, SoundCloud, TikTok, Vimeo or Deezer',
    );
  return c.json(await services.linkPreviews.of(link), 200, { 'cache-control': 'private, max-age=300' });
}
