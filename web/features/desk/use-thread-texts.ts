import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import { formatFileSize } from '#web/lib/format-file-size.ts';
import { useText } from '#web/lib/text.ts';
import type { AttachmentTexts } from './attachment-field.tsx';
import type { ThreadTexts } from './ticket-thread.tsx';

/** The words of a thread for a client. */
export function useThreadTexts(): ThreadTexts {
  const t = useText();
  return {
    label: t('support.thread.label'),
    staff: t('support.thread.staff'),
    note: t('support.thread.note'),
    attachments: t('support.thread.attachments'),
    notOpened: t('support.thread.notOpened'),
  };
}

/** The words of a client's attachments. */
export function useAttachmentTexts(): AttachmentTexts {
  const t = useText();
  return {
    attach: t('support.attach.add'),
    list: t('support.attach.list'),
    remove: (name) => t('support.attach.remove', { name }),
    problems: {
      size: t('support.attach.size', { size: formatFileSize(LARGEST_ATTACHMENT) }),
      type: t('support.attach.type'),
      count: t('support.attach.count', { count: MOST_ATTACHMENTS }),
    },
    uploading: (name) => t('support.attach.uploading', { name }),
  };
}
