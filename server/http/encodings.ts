import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

export type Encoding = 'identity' | 'br' | 'zstd' | 'gzip';

// Ours to choose from, best first: brotli is smaller than zstd for text that is compressed once.
const PREFERENCE: readonly Encoding[] = ['br', 'zstd', 'gzip'];
const REMEMBERED = 200;
const remembered = new Map<string, readonly Encoding[]>();

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return PREFERENCE.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/** The encodings a client takes besides none, best first. */
export function acceptedEncodings(header: string | undefined | null): readonly Encoding[] {
  if (header === undefined || header === null || header === '') return [];
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const accepted = parse(header);
  if (remembered.size < REMEMBERED) remembered.set(header, accepted);
  return accepted;
}

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Compresses text in zlib's own threads. `quality` as brotli has it: 5 is quick, 11 the smallest. */
export function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

export function compressGzip(body: Buffer): Promise<Buffer> {
  return gunzippable(body, { level: 9 });
}

/** `level` as zstd has it: 12 is quick enough to wait for, 22 the smallest. */
export function compressZstd(body: Buffer, level: number): Promise<Buffer> {
  return zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: body.length });
}
