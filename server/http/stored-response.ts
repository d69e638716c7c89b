import { createHash } from 'node:crypto';
import { acceptedEncodings, type Encoding } from '#server/http/encodings.ts';
import { type HeaderList, headerPairs } from '#server/http/headers.ts';

interface Variant {
  body: Buffer;
  etag: string;
  headers: HeaderList;
  unchangedHeaders: HeaderList;
}

/** Requests with one encoding after which a smaller variant is worth computing. */
const MIN_USES = 3;

/** A response in memory: one body per encoding, with its headers ready to be written. */
export class StoredResponse {
  readonly #tag: string;
  readonly #headers: HeaderList;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #uses = new Map<Encoding, number>();
  readonly #onFrequentUse: ((encoding: Encoding) => void) | undefined;

  /**
   * `headers` must not contain length, encoding or ETag; `body` is not compressed. `onFrequentUse` is called once for
   * each encoding in which the response was sent {@link MIN_USES} times.
   */
  constructor(headers: HeaderList, body: Buffer, onFrequentUse?: (encoding: Encoding) => void) {
    this.#headers = headers;
    this.#onFrequentUse = onFrequentUse;
    this.#tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.addVariant('identity', body);
  }

  addVariant(encoding: Encoding, body: Buffer): void {
    const etag = `"${this.#tag}-${encoding}"`;
    const shared = [...this.#headers, 'vary', 'accept-encoding', 'etag', etag];
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    this.#variants.set(encoding, {
      body,
      etag,
      headers: [...shared, ...coding, 'content-length', String(body.length)],
      unchangedHeaders: shared,
    });
  }

  /** The response to a GET or HEAD with these headers. */
  select(
    acceptEncoding: string | undefined | null,
    ifNoneMatch: string | undefined | null,
  ): { status: 200 | 304; headers: HeaderList; body: Buffer | null } {
    const [encoding, variant] = this.#variant(acceptedEncodings(acceptEncoding));
    this.#count(encoding);
    if (ifNoneMatch && matchesTag(ifNoneMatch, variant.etag))
      return { status: 304, headers: variant.unchangedHeaders, body: null };
    return { status: 200, headers: variant.headers, body: variant.body };
  }

  toResponse(request: Request): Response {
    const { status, headers, body } = this.select(
      request.headers.get('accept-encoding'),
      request.headers.get('if-none-match'),
    );
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
    if (this.#onFrequentUse === undefined) return;
    const uses = (this.#uses.get(encoding) ?? 0) + 1;
    this.#uses.set(encoding, uses);
    if (uses === MIN_USES) this.#onFrequentUse(encoding);
  }
}

function matchesTag(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
