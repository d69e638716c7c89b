import { useState } from 'react';
import { LONGEST_MESSAGE, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import { problemWithFiles, withUploads } from '#web/features/desk/attachments.ts';
import { useAnswerTicket, type TicketDetail } from '#web/features/desk/ticket-queries.ts';
import { showToast } from '#web/ui/toast-store.ts';

function problemWith(body: string, files: readonly File[]): string | undefined {
  if (body.trim() === '') return 'Please write something';
  if (body.length > LONGEST_MESSAGE) return `At most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters; these are ${body.length.toLocaleString('en-US')}`;
  const wrong = problemWithFiles(files);
  if (wrong === null) return undefined;
  return wrong.kind === 'tooMany' ? `At most ${MOST_ATTACHMENTS} files` : `${wrong.name} is larger than 10 MB`;
}

/** Notes keep their files where the client does not see them. */
const folderOf = (ticket: TicketDetail, internal: boolean) => (internal ? `staff/${ticket.id}` : ticket.client_id);

/** An answer as it is being written. What is typed stays until it is stored. */
export function useReply(ticket: TicketDetail) {
  const answer = useAnswerTicket();
  const [body, setBody] = useState('');
  const [internal, setInternal] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** False when something typed is wrong. */
  const send = async (): Promise<boolean> => {
    const wrong = problemWith(body, files);
    setProblem(wrong);
    setFailure(null);
    if (wrong !== undefined) return false;
    setBusy(true);
    try {
      await withUploads(folderOf(ticket, internal), files, (attachments) => answer.mutateAsync({ ticketId: ticket.id, body, internal, attachments }));
      setBody('');
      setFiles([]);
      showToast(internal ? 'The note is kept.' : 'The reply is sent.', 'success');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
    return true;
  };
  /** Puts a text behind what is typed. */
  const insert = (text: string) => setBody((typed) => (typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`));
  return { body, setBody, internal, setInternal, files, setFiles, problem, failure, busy, send, insert };
}

export type Reply = ReturnType<typeof useReply>;
