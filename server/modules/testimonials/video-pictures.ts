import * as z from 'zod';
import { videoIdOf, type VideoPlatform } from '#domain/testimonials/video-url.ts';
import { readAtMost } from '#server/platform/read-at-most.ts';

/** The only hosts that requests go to, whatever a URL or a response contains. */
const HOSTS = new Set(['i.ytimg.com', 'vimeo.com', 'i.vimeocdn.com']);
const YOUTUBE_PICTURES = ['maxresdefault', 'sddefault', 'hqdefault'];
const PICTURE_TYPES = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
]);
const MAX_PICTURE_BYTES = 5_000_000;
const MAX_JSON_BYTES = 100_000;
const MAX_REDIRECTS = 2;
const FETCH_TIMEOUT_MS = 8_000;

export interface Picture {
  bytes: Buffer;
  mimeType: string;
  /** File name extension, without the dot. */
  extension: string;
}

export interface VideoPictures {
  /**
   * The thumbnail of a video on YouTube or Vimeo; null if there is none. @throws {PictureError} on a timeout or an
   * unexpected response
   */
  ofVideo(platform: VideoPlatform, address: string): Promise<Picture | null>;
}

export class PictureError extends Error {
  override readonly name = 'PictureError';
}

const tooLarge = () => new PictureError('the answer is too large');

type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** @param ask injected by tests; defaults to the platform's `fetch` */
export function createVideoPictures(ask: Fetch = fetch): VideoPictures {
  return {
    async ofVideo(platform, url) {
      const id = videoIdOf(platform, url);
      if (id === null) return null;
      if (platform === 'vimeo') return vimeoPicture(ask, id);
      for (const name of YOUTUBE_PICTURES) {
        const picture = await readPicture(ask, new URL(`https://i.ytimg.com/vi/${id}/${name}.jpg`));
        if (picture !== null) return picture;
      }
      return null;
    },
  };
}

async function vimeoPicture(ask: Fetch, id: string): Promise<Picture | null> {
  const about = new URL('https://vimeo.com/api/oembed.json');
  about.search = new URLSearchParams({ url: `https://vimeo.com/${id}`, width: '1280' }).toString();
  const response = await get(ask, about);
  if (response === null) return null;
  const told = z
    .object({ thumbnail_url: z.url() })
    .safeParse(JSON.parse((await readAtMost(response, MAX_JSON_BYTES, tooLarge)).toString('utf8')));
  return told.success ? readPicture(ask, new URL(told.data.thumbnail_url)) : null;
}

async function readPicture(ask: Fetch, url: URL): Promise<Picture | null> {
  const response = await get(ask, url);
  if (response === null) return null;
  const mimeType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = PICTURE_TYPES.get(mimeType);
  if (extension === undefined) throw new PictureError(`the picture is of the type ${mimeType || 'unknown'}`);
  return { bytes: await readAtMost(response, MAX_PICTURE_BYTES, tooLarge), mimeType, extension };
}

/** Null on 404. Every redirect target is validated like the first URL. */
async function get(ask: Fetch, url: URL, redirects = MAX_REDIRECTS): Promise<Response | null> {
  if (url.protocol !== 'https:' || !HOSTS.has(url.hostname) || url.port !== '')
    throw new PictureError(`${url.hostname} is not a host that pictures come from`);
  const response = await ask(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    credentials: 'omit',
  }).catch((error: unknown) => {
    throw new PictureError(`${url.hostname} could not be reached`, { cause: error });
  });
  const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
  if (target !== null) {
    await response.body?.cancel();
    if (redirects === 0) throw new PictureError(`${url.hostname} redirects too often`);
    return get(ask, new URL(target, url), redirects - 1);
  }
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410 || response.status === 403) return null;
  throw new PictureError(`${url.hostname} answered ${response.status}`);
}
