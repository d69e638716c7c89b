import { useState } from 'react';
import { MAX_MESSAGE_LENGTH } from '#domain/support/ticket.ts';
import { clearDraft, keepDraft, readDraft } from '#web/lib/forms/draft.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { UploadStopped, useAttachments } from '#web/features/support/attachments.ts';

export interface MessagePlace {
  /** The client of the conversation; files are stored in this client's folder. */
  clientId: string;
  /** Name of the draft, one per conversation. It is kept when the user leaves the page. */
  draft: string;
  /** @throws {Error} with the server's message */
  send: (message: { body: string; attachments: string[] }) => Promise<unknown>;
}

/** The error of a message's text; undefined if it is valid. */
export function bodyProblem(t: TranslateText, body: string): string | undefined {
  if (body.trim() === '') return t('conversation.form.empty');
  return body.length > MAX_MESSAGE_LENGTH
    ? t('conversation.form.long', { most: formatCount(MAX_MESSAGE_LENGTH), count: formatCount(body.length) })
    : undefined;
}

/** A message being written. The input stays until it is stored. */
export function useMessage({ clientId, draft, send: deliver }: MessagePlace) {
  const t = useText();
  const attachments = useAttachments();
  const [body, setBody] = useState(() => {
    const kept = readDraft(clientId, draft)?.body;
    return typeof kept === 'string' ? kept : '';
  });
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);

  const write = (text: string) => {
    setBody(text);
    keepDraft(clientId, draft, { body: text });
  };
  /** `wrong`: the input is invalid. */
  const send = async (): Promise<'sent' | 'failed' | 'wrong' | 'stopped'> => {
    const wrong = bodyProblem(t, body) ?? (attachments.faulty ? t('conversation.form.faulty') : undefined);
    setProblem(wrong);
    setFailure(null);
    if (wrong !== undefined) return 'wrong';
    setBusy(true);
    try {
      await attachments.withUploads(clientId, (names) => deliver({ body, attachments: names }));
      setBody('');
      attachments.clear();
      clearDraft(clientId, draft);
      return 'sent';
    } catch (error) {
      if (error instanceof UploadStopped) return 'stopped';
      console.error('the message was not sent', error);
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return 'failed';
    } finally {
      setBusy(false);
    }
  };
  return { body, write, attachments, problem, failure, busy, send };
}
