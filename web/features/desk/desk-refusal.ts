import { isLostConnection } from '#web/lib/failure-text.ts';
import { useText } from '#web/lib/text.ts';
import { UploadError } from './use-attachments.ts';

/** What the database refused, by its code (`PT429`); `message` is its English. */
export class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal';
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.code = code;
  }
}

/** Why a message was not sent, in the client's language. */
export function useRefusalText(): (error: unknown) => string {
  const t = useText();
  return (error) => {
    if (error instanceof UploadError) return t('support.refusal.upload', { name: error.fileName });
    if (error instanceof Error && isLostConnection(error.message)) return t('support.refusal.offline');
    const code = error instanceof DeskRefusal ? error.code : '';
    if (code === 'PT401' || code === 'PGRST301') return t('support.refusal.session');
    if (code === 'PT404') return t('support.refusal.missing');
    if (code === 'PT422') return t('support.refusal.attachment');
    if (code === 'PT429') return t('support.refusal.many');
    // Staff who look at what a client sees write nothing.
    if (code === '25006' || code === '42501') return t('support.refusal.readOnly');
    return t('support.refusal.other');
  };
}
