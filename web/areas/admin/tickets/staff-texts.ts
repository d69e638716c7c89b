import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import type { AttachmentTexts } from '#web/features/desk/attachment-field.tsx';
import type { ThreadTexts } from '#web/features/desk/ticket-thread.tsx';

export const threadTexts: ThreadTexts = {
  label: 'Messages',
  staff: 'Staff',
  note: 'Internal note',
  attachments: 'Attachments',
  notOpened: 'The file could not be opened. Please try again.',
};

const LIMIT = `${LARGEST_ATTACHMENT / 1_000_000} MB`;

export const attachmentTexts: AttachmentTexts = {
  attach: 'Attach files',
  list: 'Files to send',
  remove: (name) => `Leave out ${name}`,
  problems: {
    size: `Larger than ${LIMIT}`,
    type: 'This kind of file is not taken',
    count: `At most ${MOST_ATTACHMENTS} files`,
  },
  uploading: (name) => `Sending ${name}`,
};
