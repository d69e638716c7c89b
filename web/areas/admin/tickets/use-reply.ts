import { useState } from 'react';
import { LARGEST_ATTACHMENT, LONGEST_MESSAGE, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import { useAnswerTicket, type TicketDetail } from '#web/features/desk/ticket-queries.ts';
import { removeFiles, uploadFile } from '#web/lib/storage-files.ts';
import { showToast } from '#web/ui/toast-store.ts';

const BUCKET = 'tickets';

/** Only what storage takes in a name; the rest of a name becomes a hyphen. */
const safeName = (name: string) => name.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-').slice(-80);

function problemWith(body: string, files: readonly File[]): string | undefined {
  if (body.trim() === '') return 'Please write something';
  if (body.length > LONGEST_MESSAGE) return `At most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters; these are ${body.length.toLocaleString('en-US')}`;
  if (files.length > MOST_ATTACHMENTS) return `At most ${MOST_ATTACHMENTS} files`;
  const large = files.find(({ size }) => size > LARGEST_ATTACHMENT);
  return large === undefined ? undefined : `${large.name} is larger than 10 MB`;
}

/** Stores the files, hands their names to `send`, and takes them away again when that fails. Notes keep theirs where the client does not see them. */
async function withUploads(ticket: TicketDetail, internal: boolean, files: readonly File[], send: (names: string[]) => Promise<void>): Promise<void> {
  const folder = internal ? `staff/${ticket.id}` : ticket.client_id;
  const names: string[] = [];
  try {
    for (const file of files) {
      const name = `${folder}/${crypto.randomUUID()}-${safeName(file.name)}`;
      await uploadFile(BUCKET, name, file);
      names.push(name);
    }
    await send(names);
  } catch (error) {
    if (names.length > 0) await removeFiles(BUCKET, names).catch((reason: unknown) => console.error('uploaded files were left behind', reason));
    throw error;
  }
}

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
      await withUploads(ticket, internal, files, (attachments) => answer.mutateAsync({ ticketId: ticket.id, body, internal, attachments }));
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
