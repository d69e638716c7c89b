import { mimeTypeRefused } from './errors.ts';

/** `type/subtype` with parameters behind it, fit for a header. */
const MIME_TYPE = /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)((?:\s*;\s*[\w-]+=(?:[\w!#$&^.+-]+|"[\w !#$&^.+,:;=()/-]*"))*)$/;
const LONGEST = 255;

/** Types that go by several names. */
const OTHER_NAMES: Record<string, string> = {
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

/** The bare type, in lower case and under its usual name. */
export function essenceOf(mimeType: string): string {
  const bare = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  return OTHER_NAMES[bare] ?? bare;
}

/** @throws {StorageError} InvalidMimeType for what is no type, or would not fit into a header */
export function requireMimeType(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !MIME_TYPE.test(trimmed)) throw mimeTypeRefused(trimmed.slice(0, LONGEST));
  return trimmed;
}

/** A bucket's list of types: each a type or a group of them (`image/*`). @throws {StorageError} InvalidMimeType */
export function requireMimePatterns(patterns: readonly string[]): string[] {
  for (const pattern of patterns) {
    if (!/^(\*|[\w.+-]+)\/(\*|[\w.+-]+)(;\s*charset=[\w-]+)?$/.test(pattern) || pattern.length > LONGEST)
      throw mimeTypeRefused(pattern.slice(0, LONGEST));
  }
  return [...patterns];
}

/** Whether a type is on a bucket's list; an empty or absent list takes every type. */
export function isAllowed(mimeType: string, patterns: readonly string[] | null): boolean {
  if (patterns === null || patterns.length === 0) return true;
  const essence = essenceOf(mimeType);
  const [group] = essence.split('/');
  return patterns.some((pattern) => {
    const allowed = essenceOf(pattern);
    return allowed === essence || allowed === `${group}/*` || allowed === '*/*';
  });
}

export interface Serving {
  contentType: string;
  /** Only as a download: its own page would run what is in it. */
  attachment: boolean;
  /** Whether the page it makes, if any, is kept from everything. Viewers of documents and media do not work in there. */
  sandbox: boolean;
}

const PLAIN: Serving = { contentType: 'text/plain', attachment: false, sandbox: true };
const QUIET_TEXTS = [
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/vtt',
  'text/calendar',
  'text/vcard',
  'text/tab-separated-values',
];
const ACTIVE =
  /^(application\/(xml|xhtml\+xml|.*\+xml|xml-.*|x?-?(java|ecma)script|mathml.*|wasm|x-shockwave-flash)|image\/.*\+xml|model\/.*\+xml)$/;

/**
 * How a file of this type leaves: nothing that a browser would run or render as a page of ours is sent as what it is
 * (an SVG picture still shows in `<img>`, where it runs nothing).
 */
export function servingOf(mimeType: string): Serving {
  const essence = essenceOf(mimeType);
  const [group = ''] = essence.split('/');
  if (essence === 'image/svg+xml') return { contentType: mimeType, attachment: true, sandbox: true };
  if (ACTIVE.test(essence)) return PLAIN;
  if (group === 'text')
    return QUIET_TEXTS.includes(essence) ? { contentType: mimeType, attachment: false, sandbox: true } : PLAIN;
  if (group === 'audio' || group === 'video' || essence === 'application/pdf')
    return { contentType: mimeType, attachment: false, sandbox: false };
  const known = group === 'image' || group === 'font' || group === 'application' || group === 'model';
  return { contentType: known ? mimeType : 'application/octet-stream', attachment: false, sandbox: true };
}
