import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { parseShareFile, SHARE_PATH, shareFile, sharePictureOf } from '#domain/content/share-picture.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { notFound } from '#server/http/errors.ts';
import { limitByIp } from '#server/http/rate-limit.ts';
import { QueueFullError } from '#server/platform/images/work-queue.ts';
import type { Services } from '#server/services.ts';
import { renderShare } from './render-share.ts';
import { createSharePictures } from './share-pictures.ts';

const REQUESTS = { name: 'share-picture', points: 120, seconds: 60 };
/** While a publication reaches every process, one of them may still have the picture from before. */
const REDIRECT_SECONDS = 60;

/**
 * `GET /share/<name>-<language>-<hash>.png`: the picture of a page in link previews. Only what pages show now is ever drawn; an
 * older hash is redirected to it. Errors: 404, 429, 503.
 */
export function addSharePictures(app: Hono<AppEnv>, services: Services): void {
  const pictures = createSharePictures({
    ...services,
    folder: join(services.config.dataDir, 'image-cache', 'share'),
    draw: (picture) => renderShare(services, picture),
  });
  app.get(`${SHARE_PATH}:file`, limitByIp(services, REQUESTS), async (c) => {
    const asked = c.req.param('file');
    const subject = parseShareFile(services.content.current().en.catalogue, asked);
    if (subject === undefined) return notFound(c);
    const { name, locale } = subject;
    const picture = sharePictureOf(services.content.current()[locale], name, locale);
    const file = shareFile(name, locale, picture);
    if (asked !== file) {
      c.header('cache-control', `public, max-age=${REDIRECT_SECONDS}`);
      return c.redirect(SHARE_PATH + file, 302);
    }
    return send(c, () => pictures.read(file, picture));
  });
}

async function send(c: Context<AppEnv>, read: () => Promise<Buffer>): Promise<Response> {
  try {
    const png = await read();
    return c.body(new Uint8Array(png), 200, {
      'content-type': 'image/png',
      'content-length': String(png.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    return c.json({ code: 'busy', message: 'Too many pictures are being drawn. Please try again in a moment.' }, 503);
  }
}
