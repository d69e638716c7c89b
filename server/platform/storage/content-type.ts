import * as zlib from 'node:zlib';
import { typeRefused } from './errors.ts';
import { essenceOf, requireMimeType } from './mime-types.ts';

// 60 ms to load, and only uploads need it.
const library = () => import('file-type');

/** As much of a file as its type can be told from. */
export const HEAD_BYTES = 4100;

/** What clients send when they were told nothing of the type; the official one says text/plain for bare bytes. */
const UNSAID = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

/** Types with signatures that are known: content without one is not of them. */
const ALWAYS_RECOGNISED =
  /^(image\/(?!svg\+xml$)|audio\/|video\/|font\/|application\/(pdf|zip|gzip|x-rar-compressed|x-7z-compressed|epub\+zip)$)/;
const TEXTS = /^(text\/|application\/(xml|rtf|json|postscript|x-ms-regedit)$)/;

/** What is recognised by its container alone, and the types that come in it. */
const CONTAINERS: [recognised: RegExp, also: RegExp][] = [
  [
    /^(video\/(mp4|quicktime|3gpp2?|x-m4v)|audio\/(mp4|x-m4a))$/,
    /^(video\/(mp4|quicktime|3gpp2?|x-m4v)|audio\/(mp4|x-m4a|m4a|3gpp2?|aac))$/,
  ],
  [/^(audio|video|application)\/ogg$/, /^((audio|video|application)\/ogg|audio\/(opus|vorbis))$/],
  [/^video\/(matroska|webm)$/, /^(video|audio)\/(x-)?(matroska|webm)$/],
  [/^application\/zip$/, /^application\/(zip|vnd\..*|epub\+zip|java-archive|octet-stream|x-zip.*)$/],
  [/^application\/(vnd\.|epub\+zip|java-archive)/, /^application\/zip$/],
  [/^application\/x-cfb$/, /^application\/(x-cfb|msword|vnd\.ms-.*|vnd\.visio|x-msi|x-ole-storage)$/],
  [/^application\/gzip$/, /^application\/(gzip|x-tar|x-tgz|x-gtar|x-compressed.*|tar\+gzip)$/],
  [/^application\/xml$/, /^(.*\+xml|text\/.*|application\/(xml.*|x-.*|vnd\..*))$/],
  [/^audio\/mpeg$/, /^(audio|video)\/(mpeg|x-mpeg)$/],
  [/^(video\/(MP1S|MP2P|mpeg))$/i, /^video\/(mpeg|MP1S|MP2P)$/i],
  [/^image\/(apng|png)$/, /^image\/(apng|png)$/],
  [/^image\/hei[cf](-sequence)?$/, /^image\/hei[cf](-sequence)?$/],
  [/^image\/tiff$/, /^image\/(tiff|x-.*)$/],
  [/^application\/postscript$/, /^application\/(postscript|eps|illustrator)$/],
  [/^application\/pdf$/, /^application\/(pdf|illustrator|postscript)$/],
];

/**
 * The type of a file from what its sender says and what its first bytes are: as said when they agree, as they are when
 * nothing was said. @throws {StorageError} InvalidMimeType when they contradict each other
 */
export async function contentTypeOf(
  declared: string | null,
  encoding: string | null,
  head: Uint8Array,
): Promise<string> {
  const said = declared === null || declared.trim() === '' ? 'application/octet-stream' : requireMimeType(declared);
  const type = essenceOf(said);
  const plain = encoding === null ? head : decodeHead(encoding, head, said);
  const found = await recognise(plain);
  if (UNSAID.includes(type)) return found === null || (type === 'text/plain' && TEXTS.test(found)) ? said : found;
  if (found === null ? !mayBeUnrecognised(type, plain) : !agrees(type, found)) throw lie(said);
  return said;
}

const lie = (mimeType: string, cause?: unknown) =>
  typeRefused(`The content is not of the declared mime type ${mimeType}`, cause);

async function recognise(head: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = await library();
  const found = await fileTypeFromBuffer(head);
  return found === undefined ? null : essenceOf(found.mime);
}

function mayBeUnrecognised(type: string, head: Uint8Array): boolean {
  if (type === 'image/svg+xml') return /^\uFEFF?\s*</.test(new TextDecoder().decode(head));
  return !ALWAYS_RECOGNISED.test(type);
}

function agrees(type: string, found: string): boolean {
  if (type === found) return true;
  if (TEXTS.test(found) && type.startsWith('text/')) return true;
  return CONTAINERS.some(([recognised, also]) => recognised.test(found) && also.test(type));
}

const MOST_DECODED = 16 * 1024 * 1024;

/** The first bytes behind a content encoding. @throws {StorageError} for an encoding that is not known, or not there */
function decodeHead(encoding: string, head: Uint8Array, type: string): Uint8Array {
  const limits = { maxOutputLength: MOST_DECODED };
  try {
    if (encoding === 'gzip') return zlib.gunzipSync(head, { ...limits, finishFlush: zlib.constants.Z_SYNC_FLUSH });
    if (encoding === 'deflate') return zlib.inflateSync(head, { ...limits, finishFlush: zlib.constants.Z_SYNC_FLUSH });
    if (encoding === 'br')
      return zlib.brotliDecompressSync(head, { ...limits, finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  } catch (error) {
    throw lie(`${type} in ${encoding}`, error);
  }
  throw typeRefused(`content encoding ${encoding.slice(0, 50)} is not supported`);
}
