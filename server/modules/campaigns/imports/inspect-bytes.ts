import { createHash } from 'node:crypto';
import type { Sample } from './read-records.ts';
import { nameOfOtherFile } from './other-files.ts';

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1256';

export interface InspectedBytes {
  encoding: TextEncoding;
  /** Whether the text is UTF-8 with bytes that are not, which are read as `�`. */
  damaged: boolean;
  /** What the file is if it is no text, such as `an Excel workbook`. */
  other: string | null;
  sha256: string;
  size: number;
  sample: Sample;
  /** Whether the last cell is followed by a line end or a quotation mark, and so complete. */
  endsCell: boolean;
}

const SAMPLE_BYTES = 256 * 1024;
const EMPTY: Uint8Array = new Uint8Array();

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
  let tail = EMPTY;
  for await (const chunk of chunks) {
    hash.update(chunk);
    // A later part is looked at together with the beginning.
    utf8.push(chunk, size < SAMPLE_BYTES ? EMPTY : chunk);
    if (size < SAMPLE_BYTES) kept.push(chunk.subarray(0, SAMPLE_BYTES - size));
    size += chunk.byteLength;
    tail = Buffer.concat([tail, chunk.subarray(-2)]).subarray(-2);
  }
  const head = Buffer.concat(kept);
  const { encoding, damaged } = encodingOf(head, utf8.end());
  return {
    encoding,
    damaged,
    other: nameOfOtherFile(head),
    sha256: hash.digest('hex'),
    size,
    sample: { text: new TextDecoder(encoding).decode(head), cut: size > head.length },
    endsCell: /[\r\n"]$/.test(new TextDecoder(encoding).decode(tail)),
  };
}

/** @param invalid - the first part behind the head that is not UTF-8, empty if that is in the head; null if all is UTF-8 */
function encodingOf(head: Uint8Array, invalid: Uint8Array | null): Pick<InspectedBytes, 'encoding' | 'damaged'> {
  const as = (encoding: TextEncoding) => ({ encoding, damaged: false });
  if (head[0] === 0xff && head[1] === 0xfe) return as('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return as('utf-16be');
  // UTF-16 without a byte order mark: every other byte of ASCII text is zero.
  const zeros = [0, 0];
  for (const [index, byte] of head.subarray(0, 200).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  if ((zeros[1] ?? 0) > 40) return as('utf-16le');
  if ((zeros[0] ?? 0) > 40) return as('utf-16be');
  if (invalid === null) return as('utf-8');
  // Letters of a code page are hardly ever valid UTF-8 by chance.
  const evidence = Buffer.concat([head, invalid]);
  const text = new TextDecoder('utf-8').decode(evidence);
  const [lost = 0, letters = 0] = [/\uFFFD/g, /[^\0-\x7F\uFFFD]/g].map((some) => text.match(some)?.length ?? 0);
  if (letters > 0 && letters >= lost) return { encoding: 'utf-8', damaged: true };
  return as(ARABIC_WORD.test(new TextDecoder('windows-1256').decode(evidence)) ? 'windows-1256' : 'windows-1252');
}

/** European words have no four accented letters in a row, which is what they look like in the other encoding. */
const ARABIC_WORD = /[\u0621-\u064A]{4}/;

class Utf8Check {
  #decoder: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });
  #invalid: Uint8Array | null = null;

  /** @param evidence - returned at the end, if this is the first chunk with other bytes */
  push(chunk: Uint8Array, evidence: Uint8Array): void {
    this.#decode(chunk, evidence, true);
  }

  end(): Uint8Array | null {
    this.#decode(EMPTY, EMPTY, false);
    return this.#invalid;
  }

  #decode(chunk: Uint8Array, evidence: Uint8Array, stream: boolean): void {
    try {
      this.#decoder?.decode(chunk, { stream });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The error is the expected result: these bytes are not UTF-8.
      this.#decoder = null;
      this.#invalid = evidence;
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
