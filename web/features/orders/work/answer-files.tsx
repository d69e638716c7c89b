import { useState } from 'react';
import { Paperclip } from 'lucide-react';
import { filesIn, INTAKE_FILES } from '#domain/orders/intake.ts';
import { fileNameOf } from '#domain/object-name.ts';
import { openFile } from '#web/lib/data/storage.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** The files of an answer, each of which opens in a tab of its own. */
export function AnswerFiles({ answer }: { answer: string }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const open = (name: string) => {
    setFailed(false);
    openFile(INTAKE_FILES, name).catch((error: unknown) => {
      console.error('the file could not be opened', name, error);
      setFailed(true);
    });
  };
  return (
    <ul className="grid">
      {filesIn(answer).map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => open(name)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 text-start linked"
          >
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <bdi className="truncate">{fileNameOf(name)}</bdi>
          </button>
        </li>
      ))}
      {failed ? (
        <li role="alert" className="text-sm text-bad">
          {t('work.file.notOpened')}
        </li>
      ) : null}
    </ul>
  );
}
