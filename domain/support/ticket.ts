export const ticketStatuses = ['open', 'pending', 'completed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Of one message. The database checks it too (`internal.are_attachments`). */
export const MOST_ATTACHMENTS = 10;
/** Bytes; the bucket `tickets` takes no more. */
export const LARGEST_ATTACHMENT = 10_000_000;
export const LONGEST_MESSAGE = 8000;
export const LONGEST_SUBJECT = 200;

/** What may be attached, by the ending of its name, and the type it is sent as. The bucket `tickets` takes these types alone. */
export const attachmentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

export type AttachmentProblem = 'size' | 'type' | 'count';

/** The type of a file by its name; null for one that is not taken. Browsers know fewer types, and some by other names. */
export const attachmentTypeOf = (name: string): string | null =>
  attachmentTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;

/** What is wrong with a file; `place` is its place among the others, from 0. */
export function attachmentProblem(
  { name, size }: { name: string; size: number },
  place: number,
): AttachmentProblem | null {
  if (place >= MOST_ATTACHMENTS) return 'count';
  if (attachmentTypeOf(name) === null) return 'type';
  return size > LARGEST_ATTACHMENT ? 'size' : null;
}

/** Only what storage takes in a name; the rest of a name becomes a hyphen. What is before it makes names differ. */
export const attachmentPath = (folder: string, id: string, name: string): string =>
  `${folder}/${id}-${name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-80)}`;

/** The name that a file had when it was sent. */
export const fileNameOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/^[0-9a-f-]{36}-/, '');
