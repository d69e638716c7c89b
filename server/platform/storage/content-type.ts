import * as zlib from 'node:zlib';
import { invalidMimeType } from './errors.ts';
import { essenceOf, requireMimeType } from './mime-types.ts';

// Loading takes 60 ms, and only uploads need it.
const library = () => import('file-type');

/** Number of bytes that `file-type` needs to detect a type. */
export const HEAD_BYTES = 4100;

/** Types that clients send as a default. The official client sends text/plain for raw bytes. */
const UNSPECIFIED = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

/** Types with a known signature: content without it is of another type. */
const ALWAYS_DETECTED =
  /^(image\/(?!svg\+xml$)|audio\/|video\/|font\/|application\/(pdf|zip|gzip|x-rar-compressed|x-7z-compressed|epub\+zip)$)/;
const TEXTS = /^(text\/|application\/(xml|rtf|json|postscript|x-ms-regedit)$)/;

/** Container formats that detection reports, with the types that they can contain. */
const CONTAINERS: [detected: RegExp, contained: RegExp][] = [
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
 * Determines the type of a file from the declared type and the first bytes: the declared type if they agree, the
 * detected type if none was declared.
 *
 * @param checksTypes whether the two must agree
 * @throws {StorageError} InvalidMimeType if they contradict each other
 */
export async function contentTypeOf(
  declared: string | null,
  encoding: string | null,
  head: Uint8Array,
  checksTypes: boolean,
): Promise<string> {
  const mimeType = declared === null || declared.trim() === '' ? 'application/octet-stream' : requireMimeType(declared);
  const type = essenceOf(mimeType);
  if (!checksTypes && !UNSPECIFIED.includes(type)) return mimeType;
  const decoded = encoding === null ? head : decodeHead(encoding, head, mimeType);
  const detected = await detect(decoded);
  if (UNSPECIFIED.includes(type))
    return detected === null || (type === 'text/plain' && TEXTS.test(detected)) ? mimeType : detected;
  if (detected === null ? !mayBeUndetected(type, decoded) : !agrees(type, detected)) throw mismatch(mimeType);
  return mimeType;
}

const mismatch = (mimeType: string, cause?: unknown) =>
  invalidMimeType(`The content is not of the declared mime type ${mimeType}`, cause);

async function detect(head: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = await library();
  const found = await fileTypeFromBuffer(head);
  return found === undefined ? null : essenceOf(found.mime);
}

function mayBeUndetected(type: string, head: Uint8Array): boolean {
  if (type === 'image/svg+xml') return /^\uFEFF?\s*</.test(new TextDecoder().decode(head));
  return !ALWAYS_DETECTED.test(type);
}

function agrees(type: string, detected: string): boolean {
  if (type === detected) return true;
  if (TEXTS.test(detected) && type.startsWith('text/')) return true;
  return CONTAINERS.some(([container, contained]) => container.test(detected) && contained.test(type));
}

const MAX_DECODED_BYTES = 16 * 1024 * 1024;

/** Decodes the first bytes. @throws {StorageError} for an unsupported encoding, or content that does not have it */
function decodeHead(encoding: string, head: Uint8Array, type: string): Uint8Array {
  const limits = { maxOutputLength: MAX_DECODED_BYTES };
  try {
    if (encoding === 'gzip') return zlib.gunzipSync(head, { ...limits, finishFlush: zlib.constants.Z_SYNC_FLUSH });
    if (encoding === 'deflate') return zlib.inflateSync(head, { ...limits, finishFlush: zlib.constants.Z_SYNC_FLUSH });
    if (encoding === 'br')
      return zlib.brotliDecompressSync(head, { ...limits, finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  } catch (error) {
    throw mismatch(`${type} in ${encoding}`, error);
  }
  throw invalidMimeType(`content encoding ${encoding.slice(0, 50)} is not supported`);
}
