import { useState } from 'react';
import { MAX_SUBJECT_LENGTH, type TicketPriority } from '#domain/support/ticket.ts';
import { clearDraft, keepDraft, readDraft } from '#web/lib/forms/draft.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { UploadStopped, useAttachments } from '#web/features/support/attachments.ts';
import { useOpenTicket } from './own-tickets.ts';
import { bodyProblem } from './use-message.ts';

interface TicketFields {
  subject: string;
  body: string;
  priority: TicketPriority;
  /** Empty for none. */
  orderId: string;
}
type TicketProblems = Partial<Record<'subject' | 'body', string>>;

const DRAFT = 'ticket';
const empty: TicketFields = { subject: '', body: '', priority: 'normal', orderId: '' };

function problemsOf(t: TranslateText, { subject, body }: TicketFields): TicketProblems {
  const subjectProblem =
    subject.trim() === ''
      ? t('support.form.noSubject')
      : subject.trim().length > MAX_SUBJECT_LENGTH
        ? t('support.form.longSubject', { most: MAX_SUBJECT_LENGTH })
        : undefined;
  const problem = bodyProblem(t, body);
  return {
    ...(subjectProblem === undefined ? {} : { subject: subjectProblem }),
    ...(problem === undefined ? {} : { body: problem }),
  };
}

/** A ticket being written. The draft survives the dialog and the session until the ticket is created. */
export function useNewTicket(clientId: string, begin: Partial<TicketFields>) {
  const t = useText();
  const open = useOpenTicket();
  const attachments = useAttachments();
  const [fields, setFields] = useState<TicketFields>(() => ({
    ...empty,
    ...(readDraft(clientId, DRAFT) as Partial<TicketFields> | null),
    ...begin,
  }));
  const [problems, setProblems] = useState<TicketProblems>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (typed: Partial<TicketFields>) => {
    const next = { ...fields, ...typed };
    setFields(next);
    keepDraft(clientId, DRAFT, { ...next });
  };

  /** The opened ticket; null after an error, which is shown, and after the person left out a file that was sent. */
  const send = async (): Promise<{ id: string; number: string } | null> => {
    const wrong = problemsOf(t, fields);
    const found: TicketProblems = attachments.faulty ? { body: t('conversation.form.faulty'), ...wrong } : wrong;
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return null;
    setBusy(true);
    try {
      const ticket = await attachments.withUploads(clientId, (names) =>
        open.mutateAsync({ ...fields, attachments: names }),
      );
      clearDraft(clientId, DRAFT);
      return ticket;
    } catch (error) {
      if (error instanceof UploadStopped) return null;
      console.error('the ticket was not opened', error);
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { fields, change, attachments, problems, failure, busy, send };
}
