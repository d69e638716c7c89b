export const ticketStatuses = ['open', 'pending', 'completed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Per message. The database checks it too (`internal.are_attachments`). */
export const MAX_ATTACHMENTS = 10;
/** In bytes; the bucket `tickets` has the same limit. */
export const MAX_ATTACHMENT_BYTES = 100_000_000;
export const MAX_MESSAGE_LENGTH = 8000;
export const MAX_SUBJECT_LENGTH = 200;

/** Accepted file extensions with the content type they are sent as. The bucket `tickets` accepts only these types. */
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

/** The extension for a content type, with its dot; empty for one that is not accepted. */
export const endingOf = (type: string | null): string => {
  const [ending] = Object.entries(attachmentTypes).find(([, accepted]) => accepted === type) ?? [];
  return ending === undefined ? '' : `.${ending}`;
};

export type AttachmentProblem = 'size' | 'type' | 'count';

/**
 * The content type for a file name; null when it is not accepted. Browsers know fewer types, and some under other
 * names.
 */
export const attachmentTypeOf = (name: string): string | null =>
  attachmentTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;

/** What is wrong with a file; `place` is its index among the files of the message. */
export function attachmentProblem(
  { name, size }: { name: string; size: number },
  place: number,
): AttachmentProblem | null {
  if (place >= MAX_ATTACHMENTS) return 'count';
  if (attachmentTypeOf(name) === null) return 'type';
  return size > MAX_ATTACHMENT_BYTES ? 'size' : null;
}
