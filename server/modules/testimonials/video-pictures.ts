import * as z from 'zod';
import { videoIdOf, type VideoPlatform } from '#domain/video-address.ts';

/** The only hosts that are ever asked, whatever an address or an answer says. */
const HOSTS = new Set(['i.ytimg.com', 'vimeo.com', 'i.vimeocdn.com']);
const YOUTUBE_PICTURES = ['maxresdefault', 'sddefault', 'hqdefault'];
const PICTURE_TYPES = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
]);
const MOST_BYTES = 5_000_000;
const MOST_JSON_BYTES = 100_000;
const MOST_REDIRECTS = 2;
const PATIENCE_MS = 8_000;

export interface Picture {
  bytes: Buffer;
  mimeType: string;
  /** Of a file's name, without the dot. */
  extension: string;
}

export interface VideoPictures {
  /** The still of a video on YouTube or Vimeo; null where there is none. @throws {PictureError} when nobody answers in time or as expected */
  ofVideo(platform: VideoPlatform, address: string): Promise<Picture | null>;
}

export class PictureError extends Error {
  override readonly name = 'PictureError';
}

type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** @param ask given by tests; else the platform's `fetch` */
export function createVideoPictures(ask: Fetch = fetch): VideoPictures {
  return {
    async ofVideo(platform, address) {
      const id = videoIdOf(platform, address);
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
  const answer = await get(ask, about);
  if (answer === null) return null;
  const told = z
    .object({ thumbnail_url: z.url() })
    .safeParse(JSON.parse((await readAtMost(answer, MOST_JSON_BYTES)).toString('utf8')));
  return told.success ? readPicture(ask, new URL(told.data.thumbnail_url)) : null;
}

async function readPicture(ask: Fetch, address: URL): Promise<Picture | null> {
  const answer = await get(ask, address);
  if (answer === null) return null;
  const mimeType = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = PICTURE_TYPES.get(mimeType);
  if (extension === undefined) throw new PictureError(`the picture is of the type ${mimeType || 'unknown'}`);
  return { bytes: await readAtMost(answer, MOST_BYTES), mimeType, extension };
}

/** Null when there is nothing at the address. Every step of a redirect is checked like the first. */
async function get(ask: Fetch, address: URL, redirects = MOST_REDIRECTS): Promise<Response | null> {
  if (address.protocol !== 'https:' || !HOSTS.has(address.hostname) || address.port !== '')
    throw new PictureError(`${address.hostname} is not a host that pictures come from`);
  const answer = await ask(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    credentials: 'omit',
  }).catch((error: unknown) => {
    throw new PictureError(`${address.hostname} could not be reached`, { cause: error });
  });
  const target = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
  if (target !== null) {
    await answer.body?.cancel();
    if (redirects === 0) throw new PictureError(`${address.hostname} redirects too often`);
    return get(ask, new URL(target, address), redirects - 1);
  }
  if (answer.ok) return answer;
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410 || answer.status === 403) return null;
  throw new PictureError(`${address.hostname} answered ${answer.status}`);
}

async function readAtMost(answer: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new PictureError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
