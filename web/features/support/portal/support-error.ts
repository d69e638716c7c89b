import { useRestErrorText } from '#web/lib/data/rest-error.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { UploadError } from '#web/features/support/attachments.ts';

// 405: a session that views as a client is read-only.
const words = {
  404: 'conversation.error.missing',
  405: 'conversation.error.readOnly',
  422: 'conversation.error.attachment',
  429: 'conversation.error.many',
} as const;

/** The reason why a message was not sent, in the client's language. */
export function useSupportErrorText(): (error: Error) => string {
  const t = useText();
  const restErrorText = useRestErrorText();
  return (error) => {
    if (error instanceof UploadError) return t('conversation.error.upload', { name: error.fileName });
    return restErrorText(error, words);
  };
}
