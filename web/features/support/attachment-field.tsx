import { useEffect, useId, useRef } from 'react';
import { Paperclip, X } from 'lucide-react';
import {
  attachmentTypes,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type AttachmentProblem,
} from '#domain/support/ticket.ts';
import { formatShare } from '#web/lib/format/format.ts';
import { formatFileSize } from '#web/lib/format/format-file-size.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { UploadProgress, type UploadLabels } from '#web/ui/form/upload-progress.tsx';
import type { Attachment, Attachments } from './attachments.ts';

interface AttachmentProps {
  attachments: Attachments;
  /** While the message is being sent, files cannot be added, and only one that is being uploaded can be left out. */
  disabled?: boolean;
}

const ACCEPTED = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',');

/** The accepted files, for the hint below a message. */
export const attachmentHint = (t: TranslateText): string =>
  t('conversation.file.hint', { most: MAX_ATTACHMENTS, size: formatFileSize(MAX_ATTACHMENT_BYTES) });

const uploadLabels = (t: TranslateText, name: string): UploadLabels => ({
  bar: t('conversation.file.progress', { name }),
  status: ({ phase, share }) => {
    const percent = formatShare(Math.floor(share * 100) / 100);
    if (phase === 'checking') return t('conversation.upload.checking', { percent });
    if (phase === 'paused') return t('conversation.upload.paused', { percent });
    return phase === 'interrupted'
      ? t('conversation.upload.interrupted', { percent })
      : t('conversation.upload.sending', { percent });
  },
  pause: t('conversation.upload.pause'),
  resume: t('conversation.upload.resume'),
});

function problemText(t: TranslateText, problem: AttachmentProblem): string {
  if (problem === 'count') return t('conversation.form.tooMany', { most: MAX_ATTACHMENTS });
  return problem === 'type'
    ? t('conversation.file.type')
    : t('conversation.file.size', { size: formatFileSize(MAX_ATTACHMENT_BYTES) });
}

/** The files of a message, each with size, problem and upload progress. */
export function AttachedFiles({ attachments: { files, remove }, disabled = false }: AttachmentProps) {
  const t = useText();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('conversation.form.files')} className="grid gap-2">
      {files.map((one) => (
        <AttachedFile
          key={one.id}
          attachment={one}
          onRemove={disabled && !canStop(one) ? null : () => remove(one.id)}
        />
      ))}
    </ul>
  );
}

/** Large files take long enough to change one's mind. */
const canStop = ({ upload }: Attachment) => upload !== null && upload.controls !== null && upload.share < 1;

function AttachedFile({
  attachment: { file, problem, upload },
  onRemove,
}: {
  attachment: Attachment;
  onRemove: (() => void) | null;
}) {
  const t = useText();
  const row = useRef<HTMLLIElement>(null);
  const uploading = upload !== null;
  // On a phone, the files can be below the button that sends them.
  useEffect(() => {
    if (uploading) row.current?.scrollIntoView({ block: 'nearest' });
  }, [uploading]);
  return (
    <li ref={row} className="grid min-h-12 min-w-0 rounded-control bg-white/6 ps-3.5">
      <span className="flex min-w-0 items-center gap-3 text-sm">
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 py-2">
          <bdi className="max-w-full truncate">{file.name}</bdi>
          <bdi className="tabular text-faint">{formatFileSize(file.size)}</bdi>
          {problem === null ? null : (
            <span role="alert" className="text-bad">
              {problemText(t, problem)}
            </span>
          )}
        </span>
        <button
          type="button"
          disabled={onRemove === null}
          aria-label={t('conversation.form.leaveOut', { name: file.name })}
          onClick={() => onRemove?.()}
          className="grid size-12 shrink-0 place-items-center text-soft hover:text-bone disabled:opacity-40"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </span>
      {upload === null ? null : (
        <div className="pe-3.5">
          <UploadProgress state={upload} labels={uploadLabels(t, file.name)} />
        </div>
      )}
    </li>
  );
}

export function AttachButton({ attachments, disabled = false }: AttachmentProps) {
  const t = useText();
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="-ms-3 inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold text-soft hover:bg-white/6 hover:text-bone has-disabled:opacity-50 has-focus-visible:outline-2"
    >
      <Paperclip aria-hidden="true" className="size-4" />
      {t('conversation.form.attach')}
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          attachments.add(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </label>
  );
}
