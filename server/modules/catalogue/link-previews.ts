import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { LinkPreview } from '#domain/catalogue/links/link-preview.ts';
import type { RecognisedLink } from '#domain/catalogue/links/recognised-link.ts';
import type { Clock } from '#server/platform/clock.ts';
import { transformImage } from '#server/platform/images/transform-image.ts';
import { createWorkQueue, QueueFullError } from '#server/platform/images/work-queue.ts';
import { createOutside, OutsideError, type Fetch, type Outside } from '#server/platform/outside/outside.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import { isPictureHost, isSourceHost, sourceOf, type LinkSource } from './link-sources.ts';

const FETCH_TIMEOUT_MS = 3_000;
const KEPT_MS = 24 * 3_600_000;
/** After a failure the platform is not asked again for the same link. */
const FAILED_MS = 60_000;
const MAX_CACHE_BYTES = 8_000_000;
const ENTRY_BYTES = 500;
/** A visitor waits at most for the fetches ahead; beyond that the card stays plain. */
const QUEUE = { concurrency: 6, waiting: 24 };
const THUMBNAIL = { version: 'preview', resize: 'cover', quality: 72, format: 'webp' } as const;
/** Covers are square. The bars above and below a video are cut off. */
const SQUARE = { width: 240, height: 240 } as const;
const WIDE = { width: 320, height: 180 } as const;
type ThumbnailSize = typeof SQUARE | typeof WIDE;
const ARTWORK = { version: 'artwork', resize: 'cover', quality: 82, format: 'webp', width: 640, height: 640 } as const;

const isVideo = ({ platform }: RecognisedLink) => platform === 'youtube' || platform === 'vimeo';

type Facts = Pick<LinkPreview, 'title' | 'author' | 'thumbnail'>;
const UNKNOWN: Facts = { title: null, author: null, thumbnail: null };

/** What a platform says about a link, with a picture to keep. */
interface LinkArtwork {
  title: string | null;
  author: string | null;
  /** A square WebP. */
  picture: Uint8Array | null;
}

export interface LinkPreviews {
  /** What a platform says about a link; empty if it cannot be asked. Never rejects because of the platform. */
  of(link: RecognisedLink): Promise<LinkPreview>;
  /**
   * Asks the platform, whatever was remembered. Null: it knows nothing of the link, or nobody can be asked.
   * @throws {OutsideError} {@link StorageError} for a picture that cannot be read
   */
  artworkOf(link: RecognisedLink): Promise<LinkArtwork | null>;
}

interface LinkPreviewsOptions {
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** Injected by tests; defaults to the platform's `fetch`. */
  ask?: Fetch | undefined;
  timeoutMs?: number;
}

const readArtwork =
  (platforms: Outside, pictures: Outside) =>
  async (link: RecognisedLink): Promise<LinkArtwork | null> => {
    const source = sourceOf(link);
    const answer = source === null ? null : await platforms.json(source.address);
    const found = answer === null ? null : (source?.read(answer) ?? null);
    if (found === null) return null;
    const { title, author } = found;
    const given = found.picture === null ? null : await pictures.picture(found.picture);
    return { title, author, picture: given === null ? null : await squareArtwork(given.bytes, isVideo(link)) };
  };

/** Without the bars above and below a video. */
async function squareArtwork(bytes: Uint8Array, isStill: boolean): Promise<Uint8Array> {
  const picture = isStill ? await transformImage(bytes, { ...ARTWORK, width: 1280, height: 720 }) : bytes;
  return transformImage(picture, ARTWORK);
}

/** Previews of pasted links, kept in memory. Each link is fetched once at a time. */
export function createLinkPreviews({
  clock,
  log,
  ask,
  timeoutMs = FETCH_TIMEOUT_MS,
}: LinkPreviewsOptions): LinkPreviews {
  const platforms = createOutside({ allows: isSourceHost, timeoutMs, ask });
  const pictures = createOutside({ allows: isPictureHost, timeoutMs, ask });
  const queue = createWorkQueue(QUEUE);
  const fetching = new Map<string, Promise<Facts>>();
  const cache = new LRUCache<string, Facts>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ thumbnail }, key) => ENTRY_BYTES + key.length + (thumbnail?.length ?? 0),
    perf: { now: () => clock.now().getTime() },
    // It would remember the time for a moment by a timer of its own.
    ttlResolution: 0,
  });

  const failed = (error: unknown) => {
    if (!(error instanceof OutsideError || error instanceof StorageError)) throw error;
    log.warn({ err: error }, 'a preview could not be fetched');
    return null;
  };

  async function fetchThumbnail(address: URL | null, size: ThumbnailSize): Promise<string | null> {
    const picture = address === null ? null : await pictures.picture(address);
    if (picture === null) return null;
    const small = await transformImage(picture.bytes, { ...THUMBNAIL, ...size });
    return `data:image/webp;base64,${Buffer.from(small).toString('base64')}`;
  }

  async function fetchFacts(key: string, source: LinkSource, size: ThumbnailSize): Promise<Facts> {
    const answer = await platforms.json(source.address).catch(failed);
    const found = answer === null ? null : source.read(answer);
    const thumbnail = found === null ? null : await fetchThumbnail(found.picture, size).catch(failed);
    const facts = found === null ? UNKNOWN : { title: found.title, author: found.author, thumbnail };
    const complete = found !== null && (thumbnail !== null || found.picture === null);
    cache.set(key, facts, { ttl: complete ? KEPT_MS : FAILED_MS });
    return facts;
  }

  /** The first caller starts it, and the others wait for it. */
  function fetchOnce(link: RecognisedLink, source: LinkSource): Promise<Facts> {
    const key = link.url;
    const running = fetching.get(key);
    if (running !== undefined) return running;
    const mine = queue
      .run(() => fetchFacts(key, source, isVideo(link) ? WIDE : SQUARE))
      .catch((error: unknown) => {
        if (error instanceof QueueFullError) return UNKNOWN;
        throw error;
      })
      .finally(() => fetching.delete(key));
    fetching.set(key, mine);
    return mine;
  }

  return {
    async of(link) {
      const source = sourceOf(link);
      const facts = source === null ? UNKNOWN : (cache.get(link.url) ?? (await fetchOnce(link, source)));
      return { platform: link.platform, kind: link.kind, url: link.url, ...facts };
    },

    artworkOf: readArtwork(platforms, pictures),
  };
}
