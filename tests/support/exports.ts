import { previewFile, type FilePreview } from '#server/modules/campaigns/imports/preview-file.ts';
import type { ResultRow } from '#server/modules/campaigns/imports/read-row.ts';

/** Bytes in chunks of odd sizes, as a disk or network delivers them. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads an export as a shop in US dollars does on 20 November 2026. */
export async function previewExport(
  content: string | Uint8Array,
  size = 37,
): Promise<FilePreview & { staged: ResultRow[] }> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const staged: ResultRow[] = [];
  const result = await previewFile({
    open: () => inPieces(bytes, size),
    lastDay: '2026-11-20',
    shopCurrency: 'USD',
    stage: async (rows) => {
      staged.push(...rows);
    },
    onProgress: () => undefined,
  });
  return { ...result, staged };
}

const ARABIC = new TextDecoder('windows-1256').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/** UTF-16 begins with a byte order mark, as in "Excel .csv". */
export function encodeExport(
  text: string,
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252' | 'windows-1256' = 'utf-8',
): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'windows-1256') return Uint8Array.from(text, (letter) => ARABIC.indexOf(letter));
  return Buffer.from(text, encoding === 'utf-8' ? 'utf-8' : 'latin1');
}
