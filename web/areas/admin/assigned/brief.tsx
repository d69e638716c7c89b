import { useState } from 'react';
import { Paperclip } from 'lucide-react';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { answerText, isLong, questionsIn, type Question } from '#domain/orders/intake.ts';
import { endingOf } from '#domain/support/ticket.ts';
import type { AssignedBrief, AssignedFile } from '#web/features/work/assigned-work.ts';
import { downloadDocument } from '#web/lib/data/download.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { OutLink } from '../orders/out-link.tsx';

interface BriefProps {
  /** Null for a campaign without an order. */
  brief: AssignedBrief | null;
  files: readonly AssignedFile[];
  /** What is shown above: it is not repeated. */
  known: readonly (string | null)[];
}

/** What the client answered about the line. Files are numbered: their names are the client's. */
export function Brief({ brief, files, known }: BriefProps) {
  if (brief === null) return null;
  const questions = questionsIn(brief.questions, SOURCE_LOCALE);
  const filesOf = ({ id }: Question) => files.filter(({ question }) => question === id);
  const answered = questions.filter((question) => brief.answers[question.id] || filesOf(question).length > 0);
  const shown = answered.filter(({ id }) => !known.includes(brief.answers[id] ?? ''));
  const missing = questions.filter(({ id }) => brief.missing.includes(id));
  return (
    <section aria-label="Brief" className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 className="title text-lg">Brief</h3>
        {answered.length === 0 ? (
          <p className="text-soft">The client hasn’t answered the questions yet.</p>
        ) : (
          <p className="max-w-[62ch] text-sm text-faint">
            The client wrote this for the campaign. It may contain anything they typed; use it for this work only.
          </p>
        )}
      </div>
      {shown.length === 0 ? null : (
        <dl className="grid gap-4 text-[0.9375rem] sm:grid-cols-2">
          {shown.map((question) => (
            <div key={question.id} className={isLong(question) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <dt className="text-sm text-faint">{question.label}</dt>
              <dd className="break-words whitespace-pre-line">
                <Answer question={question} answer={brief.answers[question.id] ?? ''} files={filesOf(question)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length === 0 || answered.length === 0 ? null : (
        <p className="text-sm text-soft">
          Not answered yet: {missing.map(({ label }) => label.toLowerCase()).join(', ')}
        </p>
      )}
    </section>
  );
}

interface AnswerProps {
  question: Question;
  answer: string;
  files: readonly AssignedFile[];
}

function Answer({ question, answer, files }: AnswerProps) {
  if (question.kind === 'link') return <OutLink href={answer} />;
  if (question.kind !== 'file') return <bdi>{answerText(question, answer)}</bdi>;
  return (
    <ul className="grid">
      {files.map((file) => (
        <li key={file.id}>
          <GivenFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function GivenFile({ file: { id, place, type } }: { file: AssignedFile }) {
  const [isLoading, setLoading] = useState(false);
  const name = `File ${place}${endingOf(type)}`;
  const save = async () => {
    setLoading(true);
    try {
      await downloadDocument(`work-file?file=${id}`, name);
    } catch (error) {
      console.error('a file of the brief could not be downloaded', error);
      showToast(`${name} couldn’t be downloaded. The work may no longer be assigned to you.`, 'error');
    }
    setLoading(false);
  };
  return (
    <button
      type="button"
      aria-busy={isLoading || undefined}
      onClick={() => void save()}
      className="inline-flex min-h-11 items-center gap-2 linked"
    >
      <Paperclip aria-hidden="true" className="size-4 shrink-0" />
      {name}
    </button>
  );
}
