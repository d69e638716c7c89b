import { createHash } from 'node:crypto';
import { acceptedEncodings, type Encoding } from '#server/http/encodings.ts';
import { type HeaderList, headerPairs } from '#server/http/headers.ts';

interface Variant {
  body: Buffer;
  etag: string;
  headers: HeaderList;
  unchangedHeaders: HeaderList;
}

/** How often an encoding has to be asked for until a smaller form of it is worth its making. */
const OFTEN = 3;

/** An answer kept in memory: one body per encoding, with its headers ready to be written. */
export class StoredAnswer {
  readonly #tag: string;
  readonly #headers: HeaderList;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #uses = new Map<Encoding, number>();
  readonly #onOften: ((encoding: Encoding) => void) | undefined;

  /**
   * `headers` must not say length, encoding or tag; `body` is the answer as it is without compression. `onOften` is called
   * once for each encoding in which the answer was given {@link OFTEN} times.
   */
  constructor(headers: HeaderList, body: Buffer, onOften?: (encoding: Encoding) => void) {
    this.#headers = headers;
    this.#onOften = onOften;
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

  /** What to write for a GET or HEAD with these headers. */
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
    if (this.#onOften === undefined) return;
    const uses = (this.#uses.get(encoding) ?? 0) + 1;
    this.#uses.set(encoding, uses);
    if (uses === OFTEN) this.#onOften(encoding);
  }
}

function matchesTag(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
