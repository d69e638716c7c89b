import { createHash } from 'node:crypto';
import { tooLarge } from './errors.ts';

export type Bytes = AsyncIterable<Uint8Array>;

/** Reads the first bytes of a stream and returns them with the whole stream. */
export async function peek(source: Bytes, length: number): Promise<{ head: Uint8Array; body: Bytes }> {
  const iterator = source[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let size = 0;
  while (size < length) {
    const next = await iterator.next();
    if (next.done === true) break;
    taken.push(next.value);
    size += next.value.byteLength;
  }
  async function* whole() {
    try {
      yield* taken.splice(0);
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(taken).subarray(0, length), body: whole() };
}

/** Passes a stream through; the stream throws `excess()` when it exceeds the limit. */
export async function* limitSize(source: Bytes, limit: number, excess: () => Error = tooLarge): Bytes {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > limit) throw excess();
    yield chunk;
  }
}

interface Measured {
  body: Bytes;
  /** Size and hash (hex) of the data read so far, and an entity tag derived from the hash. */
  result(): { size: number; sha256: string; eTag: string };
}

export function measure(source: Bytes): Measured {
  const hash = createHash('sha256');
  let size = 0;
  async function* through() {
    for await (const chunk of source) {
      size += chunk.byteLength;
      hash.update(chunk);
      yield chunk;
    }
  }
  const result = () => {
    const sha256 = hash.copy().digest('hex');
    return { size, sha256, eTag: `"${sha256.slice(0, 40)}"` };
  };
  return { body: through(), result };
}
