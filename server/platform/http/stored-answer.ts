import { createHash } from 'node:crypto';
import { acceptedEncodings, type Encoding } from './encodings.ts';
import { type HeaderList, headerPairs } from './headers.ts';

interface Variant {
  body: Buffer;
  etag: string;
  headers: HeaderList;
  unchangedHeaders: HeaderList;
}

/** Of a request: what an answer to it depends on. */
export interface Asked {
  acceptEncoding: string | undefined | null;
  ifNoneMatch: string | undefined | null;
  /** `Sec-Fetch-Site`: `none` when a person began it, by an address or a bookmark, and not a page. */
  fetchSite: string | undefined | null;
}

interface Options {
  /** Called once for each encoding in which the answer was given {@link OFTEN} times. */
  onOften?: (encoding: Encoding) => void;
  /** Headers for requests that a page may have begun. */
  whenLed?: HeaderList;
}

/** How often an encoding has to be asked for until a smaller form of it is worth its making. */
const OFTEN = 3;

/** An answer kept in memory: one body per encoding, with its headers ready to be written. */
export class StoredAnswer {
  readonly #tag: string;
  readonly #headers: HeaderList;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #uses = new Map<Encoding, number>();
  readonly #onOften: Options['onOften'];
  readonly #whenLed: HeaderList;

  /** `headers` must not say length, encoding or tag; `body` is the answer as it is without compression. */
  constructor(headers: HeaderList, body: Buffer, { onOften, whenLed = [] }: Options = {}) {
    this.#headers = headers;
    this.#onOften = onOften;
    this.#whenLed = whenLed;
    this.#tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.addVariant('identity', body);
  }

  addVariant(encoding: Encoding, body: Buffer): void {
    const etag = `"${this.#tag}-${encoding}"`;
    const vary = this.#whenLed.length > 0 ? 'accept-encoding, sec-fetch-site' : 'accept-encoding';
    const shared = [...this.#headers, 'vary', vary, 'etag', etag];
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    this.#variants.set(encoding, {
      body,
      etag,
      headers: [...shared, ...coding, 'content-length', String(body.length)],
      unchangedHeaders: shared,
    });
  }

  /** What to write for a GET or HEAD. */
  select({ acceptEncoding, ifNoneMatch, fetchSite }: Asked): { status: 200 | 304; headers: HeaderList; body: Buffer | null } {
    const [encoding, variant] = this.#variant(acceptedEncodings(acceptEncoding));
    this.#count(encoding);
    const led = fetchSite === 'none' ? [] : this.#whenLed;
    if (ifNoneMatch && matchesTag(ifNoneMatch, variant.etag)) return { status: 304, headers: [...variant.unchangedHeaders, ...led], body: null };
    return { status: 200, headers: [...variant.headers, ...led], body: variant.body };
  }

  toResponse(request: Request): Response {
    const asked = (name: string) => request.headers.get(name);
    const { status, headers, body } = this.select({ acceptEncoding: asked('accept-encoding'), ifNoneMatch: asked('if-none-match'), fetchSite: asked('sec-fetch-site') });
    const content = request.method === 'HEAD' || body === null ? null : new Uint8Array(body);
    return new Response(content, { status, headers: headerPairs(headers) });
  }

  #variant(encodings: readonly Encoding[]): [Encoding, Variant] {
    for (const encoding of encodings) {
      const variant = this.#variants.get(encoding);
      if (variant !== undefined) return [encoding, variant];
    }
    return ['identity', this.#variants.get('identity') as Variant];
  }

  #count(encoding: Encoding): void {
    if (this.#onOften === undefined) return;
    const uses = (this.#uses.get(encoding) ?? 0) + 1;
    this.#uses.set(encoding, uses);
    if (uses === OFTEN) this.#onOften(encoding);
  }
}

function matchesTag(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
