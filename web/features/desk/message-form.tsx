import { useRef, useState, type FormEvent } from 'react';
import { LARGEST_ATTACHMENT, LONGEST_MESSAGE, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatFileSize } from '#web/lib/format-file-size.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { AttachButton, AttachedFiles } from './attachment-field.tsx';
import { useRefusalText } from './desk-refusal.ts';
import { useAttachments } from './use-attachments.ts';
import { useKeptText } from './use-kept-text.ts';
import { useAttachmentTexts } from './use-thread-texts.ts';

interface MessageFormProps {
  /** Who writes: files go into the folder of that id, the draft is kept under it. */
  client: string;
  /** Names the draft, such as `ticket.<id>`. */
  draft: string;
  label: string;
  act: string;
  /** Stores the message with the names of its uploaded files. What it throws is told; what is typed stays. */
  send: (body: string, attachments: string[]) => Promise<void>;
}

/** A client's message in a thread, with attachments. */
export function MessageForm({ client, draft, label, act, send }: MessageFormProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const attachmentTexts = useAttachmentTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const kept = useKeptText(client, draft);
  const attachments = useAttachments();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const problemNow = () => {
    if (kept.text.trim() === '') return t('support.message.empty');
    if (kept.text.length > LONGEST_MESSAGE) return t('support.message.long', { most: formatCount(LONGEST_MESSAGE) });
    return attachments.faulty ? t('support.message.files') : undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemNow();
    setProblem(wrong);
    setFailure(null);
    if (wrong !== undefined) return area.current?.focus();
    setBusy(true);
    try {
      await attachments.withUploads(client, (names) => send(kept.text, names));
      kept.forget();
      attachments.clear();
    } catch (error) {
      console.error('the message was not sent', error);
      setFailure(refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form method="post" noValidate aria-label={label} onSubmit={(event) => void submit(event)} className="surface-1 grid gap-4 rounded-card p-5">
      {failure === null ? null : (
        <Banner tone="error" title={t('support.message.failed')}>
          {failure}
        </Banner>
      )}
      <TextArea
        ref={area}
        label={label}
        rows={5}
        dir="auto"
        value={kept.text}
        error={problem}
        hint={t('support.attach.hint', { count: MOST_ATTACHMENTS, size: formatFileSize(LARGEST_ATTACHMENT) })}
        onChange={(event) => kept.change(event.target.value)}
      />
      <AttachedFiles attachments={attachments} texts={attachmentTexts} disabled={busy} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <AttachButton attachments={attachments} texts={attachmentTexts} disabled={busy} />
        <Button type="submit" busy={busy} busyText={t('support.message.busy')}>
          {act}
        </Button>
      </div>
    </form>
  );
}
