import { useEffect, useState } from 'react';
import { LONGEST_MESSAGE, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { formatCount } from '#web/lib/format.ts';
import { useText, type TranslateText } from '#web/lib/text.ts';
import { problemWithFiles, withUploads } from './attachments.ts';

export interface MessagePlace {
  /** Whose conversation it is; the files go into this client's folder. */
  clientId: string;
  /** Names the draft, which is kept when the page is left: one for each conversation. */
  draft: string;
  /** @throws {Error} with the server's reason */
  send: (message: { body: string; attachments: string[] }) => Promise<unknown>;
}

function problemWith(t: TranslateText, body: string, files: readonly File[]): string | undefined {
  if (body.trim() === '') return t('desk.form.empty');
  if (body.length > LONGEST_MESSAGE) return t('desk.form.long', { most: formatCount(LONGEST_MESSAGE), count: formatCount(body.length) });
  const wrong = problemWithFiles(files);
  if (wrong === null) return undefined;
  return wrong.kind === 'tooMany' ? t('desk.form.tooMany', { most: MOST_ATTACHMENTS }) : t('desk.form.tooLarge', { name: wrong.name });
}

/** A message as it is being written. What is typed stays until it is stored. */
export function useMessage({ clientId, draft, send: deliver }: MessagePlace) {
  const t = useText();
  const [body, setBody] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const kept = readDraft(clientId, draft)?.body;
    if (typeof kept === 'string') setBody(kept);
  }, [clientId, draft]);

  const write = (text: string) => {
    setBody(text);
    keepDraft(clientId, draft, { body: text });
  };
  /** Whether it was sent, could not be, or something typed is wrong. */
  const send = async (): Promise<'sent' | 'failed' | 'wrong'> => {
    const wrong = problemWith(t, body, files);
    setProblem(wrong);
    setFailure(null);
    if (wrong !== undefined) return 'wrong';
    setBusy(true);
    try {
      await withUploads(clientId, files, async (attachments) => void (await deliver({ body, attachments })));
      setBody('');
      setFiles([]);
      forgetDraft(clientId, draft);
      return 'sent';
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return 'failed';
    } finally {
      setBusy(false);
    }
  };
  return { body, write, files, setFiles, problem, failure, busy, send };
}

export type Message = ReturnType<typeof useMessage>;
