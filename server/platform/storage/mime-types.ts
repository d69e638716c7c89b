import { unsupportedMimeType } from './errors.ts';

/** `type/subtype` with optional parameters, safe in a header. */
const MIME_TYPE = /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)((?:\s*;\s*[\w-]+=(?:[\w!#$&^.+-]+|"[\w !#$&^.+,:;=()/-]*"))*)$/;
const MAX_LENGTH = 255;

/** Alternative names and their usual names. */
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/ico': 'image/x-icon',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-aiff': 'audio/aiff',
  'audio/x-aac': 'audio/aac',
  'video/avi': 'video/vnd.avi',
  'video/x-msvideo': 'video/vnd.avi',
  'video/msvideo': 'video/vnd.avi',
  'video/x-ms-wmv': 'application/vnd.ms-asf',
  'audio/x-ms-wma': 'application/vnd.ms-asf',
  'video/x-ms-asf': 'application/vnd.ms-asf',
  'audio/x-ms-asf': 'application/vnd.ms-asf',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
  'application/x-zip': 'application/zip',
  'application/x-gzip': 'application/gzip',
  'application/vnd.rar': 'application/x-rar-compressed',
  'application/x-rar': 'application/x-rar-compressed',
  'text/rtf': 'application/rtf',
  'text/xml': 'application/xml',
  'application/x-font-ttf': 'font/ttf',
  'application/x-font-otf': 'font/otf',
};

/** The type without parameters, in lower case and under its usual name. */
export function essenceOf(mimeType: string): string {
  const bare = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  return ALIASES[bare] ?? bare;
}

/** @throws {StorageError} InvalidMimeType for a malformed or too long type */
export function requireMimeType(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || !MIME_TYPE.test(trimmed)) throw unsupportedMimeType(trimmed.slice(0, MAX_LENGTH));
  return trimmed;
}

/** A bucket's allowed types, each a type or a wildcard (`image/*`). @throws {StorageError} InvalidMimeType */
export function requireMimePatterns(patterns: readonly string[]): string[] {
  for (const pattern of patterns) {
    if (!/^(\*|[\w.+-]+)\/(\*|[\w.+-]+)(;\s*charset=[\w-]+)?$/.test(pattern) || pattern.length > MAX_LENGTH)
      throw unsupportedMimeType(pattern.slice(0, MAX_LENGTH));
  }
  return [...patterns];
}

/** Whether a bucket allows a type; an empty or absent list allows all. */
export function isAllowed(mimeType: string, patterns: readonly string[] | null): boolean {
  if (patterns === null || patterns.length === 0) return true;
  const essence = essenceOf(mimeType);
  const [group] = essence.split('/');
  return patterns.some((pattern) => {
    const allowed = essenceOf(pattern);
    return allowed === essence || allowed === `${group}/*` || allowed === '*/*';
  });
}

interface Serving {
  contentType: string;
  /** Serve as a download only: opened as a page, the file could run scripts. */
  attachment: boolean;
  /** Send a sandbox policy. Browsers' viewers for documents and media do not work in a sandbox. */
  sandbox: boolean;
}

const PLAIN: Serving = { contentType: 'text/plain', attachment: false, sandbox: true };
const INERT_TEXT_TYPES = [
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/vtt',
  'text/calendar',
  'text/vcard',
  'text/tab-separated-values',
];
const ACTIVE_TYPES =
  /^(application\/(xml|xhtml\+xml|.*\+xml|xml-.*|x?-?(java|ecma)script|mathml.*|wasm|x-shockwave-flash)|image\/.*\+xml|model\/.*\+xml)$/;

/**
 * How to serve a file of this type. A type that a browser would execute or render as a page of our origin is not sent
 * as such. (An SVG image still works in `<img>`, where scripts do not run.)
 */
export function servingOf(mimeType: string): Serving {
  const essence = essenceOf(mimeType);
  const [group = ''] = essence.split('/');
  if (essence === 'image/svg+xml') return { contentType: mimeType, attachment: true, sandbox: true };
  if (ACTIVE_TYPES.test(essence)) return PLAIN;
  if (group === 'text')
    return INERT_TEXT_TYPES.includes(essence) ? { contentType: mimeType, attachment: false, sandbox: true } : PLAIN;
  if (group === 'audio' || group === 'video' || essence === 'application/pdf')
    return { contentType: mimeType, attachment: false, sandbox: false };
  const known = group === 'image' || group === 'font' || group === 'application' || group === 'model';
  return { contentType: known ? mimeType : 'application/octet-stream', attachment: false, sandbox: true };
}
