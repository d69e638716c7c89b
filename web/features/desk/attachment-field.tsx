import { useId } from 'react';
import { Paperclip, X } from 'lucide-react';
import { attachmentTypes, type AttachmentProblem } from '#domain/ticket.ts';
import { formatFileSize } from '#web/lib/format-file-size.ts';
import type { Attachment, Attachments } from './use-attachments.ts';

export interface AttachmentTexts {
  attach: string;
  list: string;
  remove: (name: string) => string;
  problems: Record<AttachmentProblem, string>;
  uploading: (name: string) => string;
}

interface AttachmentProps {
  attachments: Attachments;
  texts: AttachmentTexts;
  /** Nothing can be added or left out while it is being sent. */
  disabled?: boolean;
}

const ACCEPTED = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',');

/** The files that will go with a message: how large they are, what is wrong with them, and how far they are. */
export function AttachedFiles({ attachments: { files, remove }, texts, disabled = false }: AttachmentProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={texts.list} className="grid gap-2">
      {files.map((one) => (
        <AttachedFile key={one.id} attachment={one} texts={texts} onRemove={disabled ? null : () => remove(one.id)} />
      ))}
    </ul>
  );
}

function AttachedFile({ attachment: { file, problem, progress }, texts, onRemove }: { attachment: Attachment; texts: AttachmentTexts; onRemove: (() => void) | null }) {
  return (
    <li className="grid min-h-12 rounded-control bg-white/6 ps-3.5">
      <span className="flex min-w-0 items-center gap-3 text-sm">
        <bdi className="truncate">{file.name}</bdi>
        <bdi className="tabular shrink-0 text-faint">{formatFileSize(file.size)}</bdi>
        {problem === null ? null : (
          <span role="alert" className="shrink-0 text-bad">
            {texts.problems[problem]}
          </span>
        )}
        <button type="button" disabled={onRemove === null} aria-label={texts.remove(file.name)} onClick={() => onRemove?.()} className="ms-auto grid size-12 shrink-0 place-items-center text-soft hover:text-bone disabled:opacity-40">
          <X aria-hidden="true" className="size-4" />
        </button>
      </span>
      {progress === null ? null : <progress value={progress} aria-label={texts.uploading(file.name)} className="mb-2 h-1 w-full pe-3.5 accent-signal" />}
    </li>
  );
}

export function AttachButton({ attachments, texts, disabled = false }: AttachmentProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control px-4 text-[0.9375rem] font-semibold text-soft hover:bg-white/6 hover:text-bone has-disabled:opacity-50 has-focus-visible:outline-2">
      <Paperclip aria-hidden="true" className="size-4" />
      {texts.attach}
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
