import { useId, useRef, useState } from 'react';
import { Paperclip, X } from 'lucide-react';
import { filesIn, INTAKE_FILES, MAX_FILES, type Question } from '#domain/orders/intake.ts';
import { fileNameOf, objectNameOf } from '#domain/object-name.ts';
import { attachmentProblem, attachmentTypeOf, attachmentTypes, MAX_ATTACHMENT_BYTES } from '#domain/support/ticket.ts';
import { upload, type UploadState } from '#web/lib/data/upload.ts';
import { formatShare } from '#web/lib/format/format.ts';
import { formatFileSize } from '#web/lib/format/format-file-size.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { UploadProgress } from '#web/ui/form/upload-progress.tsx';

interface FileAnswerProps {
  question: Question;
  value: string;
  onType: (answer: string) => void;
  optional: boolean;
  hint: string | undefined;
  error: string | undefined;
  /** The id of the order's client; null for a guest, who has no folder yet. */
  folder: string | null;
}

const ACCEPTED = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',');

/** The files of an answer: each is stored when it is chosen. */
export function FileAnswer({ question, value, onType, optional, hint, error, folder }: FileAnswerProps) {
  const t = useText();
  const id = useId();
  const { names, add, remove, sending, problem } = useAnswerFiles({ value, onType, folder });
  return (
    <div className="grid content-start gap-2" data-slot="field" role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="flex items-baseline justify-between gap-3 text-sm font-medium">
        {question.label}
        {optional ? <span className="text-[0.8125rem] font-normal text-faint">{t('shell.field.optional')}</span> : null}
      </p>
      {names.map((name) => (
        <div key={name} className="flex min-h-12 min-w-0 items-center gap-3 rounded-control bg-white/6 ps-3.5 text-sm">
          <bdi className="min-w-0 grow truncate">{fileNameOf(name)}</bdi>
          <button
            type="button"
            aria-label={t('work.file.remove', { name: fileNameOf(name) })}
            onClick={() => remove(name)}
            className="grid size-12 shrink-0 place-items-center text-soft hover:text-bone"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      ))}
      {sending === null ? null : (
        <UploadProgress
          state={sending}
          labels={{
            bar: t('work.file.sending', { percent: '' }),
            status: ({ share }) => t('work.file.sending', { percent: formatShare(Math.floor(share * 100) / 100) }),
            pause: t('work.file.pause'),
            resume: t('work.file.resume'),
          }}
        />
      )}
      {folder === null ? (
        <p className="text-sm text-soft">{t('work.file.later')}</p>
      ) : (
        <label className="-ms-3 inline-flex min-h-12 cursor-pointer items-center gap-2 justify-self-start rounded-control px-3 text-[0.9375rem] font-semibold text-soft hover:bg-white/6 hover:text-bone has-disabled:opacity-50 has-focus-visible:outline-2">
          <Paperclip aria-hidden="true" className="size-4" />
          {t('work.file.add')}
          <input
            type="file"
            accept={ACCEPTED}
            disabled={sending !== null || names.length >= MAX_FILES}
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void add(file);
              target.value = '';
            }}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-faint">
        {hint ? `${hint} ` : ''}
        {t('work.file.limit', { most: MAX_FILES, size: formatFileSize(MAX_ATTACHMENT_BYTES) })}
      </p>
      {problem === null && error === undefined ? null : (
        <p role="alert" className="text-[0.8125rem] leading-snug text-bad">
          {problem === null ? error : t(`work.file.${problem}`)}
        </p>
      )}
    </div>
  );
}

type Problem = 'size' | 'type' | 'count' | 'failed';

function useAnswerFiles({ value, onType, folder }: Pick<FileAnswerProps, 'value' | 'onType' | 'folder'>) {
  const [sending, setSending] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const names = filesIn(value);
  // The answer may have changed while the file was sent.
  const latest = useRef(names);
  const set = (next: readonly string[]) => {
    latest.current = [...next];
    onType(next.join('\n'));
  };

  const add = async (file: File) => {
    const wrong = attachmentProblem(file, names.length);
    setProblem(wrong);
    if (wrong !== null || folder === null) return;
    latest.current = names;
    try {
      const typed = new File([file], file.name, { type: attachmentTypeOf(file.name) ?? file.type });
      const path = `${folder}/${objectNameOf(crypto.randomUUID(), file.name)}`;
      set([...latest.current, await upload({ bucket: INTAKE_FILES, path, file: typed, onState: setSending })]);
    } catch (error) {
      console.error('the file was not stored', error);
      setProblem('failed');
    } finally {
      setSending(null);
    }
  };
  return { names, add, remove: (name: string) => set(names.filter((one) => one !== name)), sending, problem };
}
