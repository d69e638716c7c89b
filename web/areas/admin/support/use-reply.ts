import { useState } from 'react';
import { MAX_MESSAGE_LENGTH } from '#domain/support/ticket.ts';
import { UploadStopped, useAttachments } from '#web/features/support/attachments.ts';
import { useCloseTicket, useReplyToTicket, type TicketDetail } from '#web/features/support/admin/ticket-queries.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

function problemWith(body: string, faulty: boolean): string | undefined {
  if (body.trim() === '') return 'Please write a message';
  if (body.length > MAX_MESSAGE_LENGTH)
    return `At most ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters. This reply has ${body.length.toLocaleString('en-US')}.`;
  return faulty ? 'Remove the files that can’t be sent' : undefined;
}

/**
 * State of the reply form. Input stays until it is stored. Files of internal notes go to a folder that clients cannot
 * read.
 */
export function useReply(ticket: TicketDetail) {
  const reply = useReplyToTicket();
  const close = useCloseTicket();
  const attachments = useAttachments();
  const [body, setBody] = useState('');
  const [internal, setInternal] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** Undoing opens the ticket again; the reply is with the client. */
  const closeTicket = async () => {
    await close.mutateAsync({ id: ticket.id, closed: true });
    const reopen = () =>
      close.mutate({ id: ticket.id, closed: false }, { onError: (error) => showToast(error.message, 'error') });
    showToast(`The reply is sent, and ${ticket.number} is closed.`, 'success', { text: 'Reopen', onPress: reopen });
  };

  /** Returns false if the input is invalid. */
  const send = async (closing = false): Promise<boolean> => {
    const wrong = problemWith(body, attachments.faulty);
    setProblem(wrong);
    setFailure(null);
    if (wrong !== undefined) return false;
    setBusy(true);
    try {
      await attachments.withUploads(internal ? `staff/${ticket.id}` : ticket.client_id, (names) =>
        reply.mutateAsync({ ticketId: ticket.id, body, internal, attachments: names }),
      );
      setBody('');
      attachments.clear();
      if (closing) await closeTicket();
      else showToast(internal ? 'Note saved.' : 'Reply sent.', 'success');
    } catch (error) {
      if (!(error instanceof UploadStopped)) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
    return true;
  };
  /** Appends a text to the input. */
  const insert = (text: string) => setBody((typed) => (typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`));
  return { body, setBody, internal, setInternal, attachments, problem, failure, busy, send, insert };
}
