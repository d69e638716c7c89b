import { inChildSpan, SpanKind } from '#server/platform/tracing/span.ts';
import { readAtMost } from '#server/platform/read-at-most.ts';

const PICTURE_TYPES = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
]);
const MAX_PICTURE_BYTES = 5_000_000;
const MAX_JSON_BYTES = 200_000;
const MAX_REDIRECTS = 2;

export interface Picture {
  bytes: Buffer;
  mimeType: string;
  /** File name extension, without the dot. */
  extension: string;
}

/** Another host was not asked, could not be reached, or sent something unusable. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

interface OutsideOptions {
  /** The only hosts that requests go to, whatever a URL or a response contains. */
  allows: (host: string) => boolean;
  timeoutMs: number;
  /** Injected by tests; defaults to the platform's `fetch`. */
  ask?: Fetch | undefined;
}

/** Reads from fixed hosts of others. Both methods return null if it does not exist, and throw an {@link OutsideError}. */
export interface Outside {
  json(url: URL): Promise<unknown>;
  picture(url: URL): Promise<Picture | null>;
}

export function createOutside({ allows, timeoutMs, ask = fetch }: OutsideOptions): Outside {
  /** Null on 404. Every redirect target is validated like the first URL. */
  async function get(url: URL, signal: AbortSignal, redirects = MAX_REDIRECTS): Promise<Response | null> {
    if (url.protocol !== 'https:' || !allows(url.hostname) || url.port !== '')
      throw new OutsideError(`${url.hostname} is not a host that is asked`);
    const response = await inChildSpan(`GET ${url.hostname}`, { kind: SpanKind.CLIENT }, () =>
      ask(url, { redirect: 'manual', signal, credentials: 'omit' }),
    ).catch((error: unknown) => {
      throw new OutsideError(`${url.hostname} could not be reached`, { cause: error });
    });
    const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (target !== null) {
      await response.body?.cancel();
      if (redirects === 0) throw new OutsideError(`${url.hostname} redirects too often`);
      if (!URL.canParse(target, url)) throw new OutsideError(`${url.hostname} redirects to no address`);
      return get(new URL(target, url), signal, redirects - 1);
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if ([400, 401, 403, 404, 410].includes(response.status)) return null;
    throw new OutsideError(`${url.hostname} answered ${response.status}`);
  }

  async function read(response: Response, url: URL, limit: number): Promise<Buffer> {
    try {
      return await readAtMost(response, limit, () => new OutsideError('the answer is too large'));
    } catch (error) {
      if (error instanceof OutsideError) throw error;
      throw new OutsideError(`${url.hostname} stopped answering`, { cause: error });
    }
  }

  return {
    async json(url) {
      const response = await get(url, AbortSignal.timeout(timeoutMs));
      if (response === null) return null;
      const text = (await read(response, url, MAX_JSON_BYTES)).toString('utf8');
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new OutsideError(`${url.hostname} sent no JSON`, { cause: error });
      }
    },
    async picture(url) {
      const response = await get(url, AbortSignal.timeout(timeoutMs));
      if (response === null) return null;
      const mimeType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
      const extension = PICTURE_TYPES.get(mimeType);
      if (extension === undefined) {
        await response.body?.cancel();
        throw new OutsideError(`the picture is of the type ${mimeType || 'unknown'}`);
      }
      return { bytes: await read(response, url, MAX_PICTURE_BYTES), mimeType, extension };
    },
  };
}
