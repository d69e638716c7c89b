import { createHash } from 'node:crypto';

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1256';

export interface InspectedBytes {
  encoding: TextEncoding;
  sha256: string;
  size: number;
  /** The beginning of the text, up to its last complete line. */
  sample: string;
}

const SAMPLE_BYTES = 256 * 1024;

/**
 * Reads a file once to find its hash, encoding and beginning. Google Ads writes "Excel .csv" as UTF-16 with a byte
 * order mark. Anything that is not valid UTF-8 is treated as what spreadsheets write: Windows-1252, or Windows-1256 on an
 * Arabic computer.
 */
export async function inspectBytes(chunks: AsyncIterable<Uint8Array>): Promise<InspectedBytes> {
  const hash = createHash('sha256');
  const utf8 = new Utf8Check();
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    utf8.push(chunk);
    if (size < SAMPLE_BYTES) kept.push(chunk.subarray(0, SAMPLE_BYTES - size));
    size += chunk.byteLength;
  }
  const head = Buffer.concat(kept);
  const encoding = encodingOf(head, utf8.end());
  return {
    encoding,
    sha256: hash.digest('hex'),
    size,
    sample: wholeLines(new TextDecoder(encoding).decode(head), size > head.length),
  };
}

function encodingOf(head: Uint8Array, isUtf8: boolean): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // UTF-16 without a byte order mark: every other byte of ASCII text is zero.
  const zeros = [0, 0];
  for (const [index, byte] of head.subarray(0, 200).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  if ((zeros[1] ?? 0) > 40) return 'utf-16le';
  if ((zeros[0] ?? 0) > 40) return 'utf-16be';
  if (isUtf8) return 'utf-8';
  return ARABIC_WORD.test(new TextDecoder('windows-1256').decode(head)) ? 'windows-1256' : 'windows-1252';
}

/** European words have no four accented letters in a row, which is what they look like in the other encoding. */
const ARABIC_WORD = /[\u0621-\u064A]{4}/;

function wholeLines(text: string, cut: boolean): string {
  return cut ? text.slice(0, Math.max(text.lastIndexOf('\n'), 0)) : text;
}

class Utf8Check {
  #decoder: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });

  push(chunk: Uint8Array): void {
    this.#decode(chunk, true);
  }

  end(): boolean {
    this.#decode(new Uint8Array(), false);
    return this.#decoder !== null;
  }

  #decode(chunk: Uint8Array, stream: boolean): void {
    try {
      this.#decoder?.decode(chunk, { stream });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The error is the expected result: these bytes are not UTF-8.
      this.#decoder = null;
    }
  }
}

/** Decodes the text of a file as a stream. */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    onBytes(chunk.byteLength);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
