import { useRef, useState, type ComponentType } from 'react';
import { answerOf, isLong, questionsToAsk, type AnswerProblem, type Question } from '#domain/orders/intake.ts';
import { RestError, useRestErrorText } from '#web/lib/data/rest-error.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { QuestionField } from './question-field.tsx';
import { useLinesToAsk, useSaveAnswer } from './work-queries.ts';

/** After the last key. Leaving the field saves at once. */
const SAVE_AFTER_MS = 800;

type Line = NonNullable<ReturnType<typeof useLinesToAsk>['data']>[number];

export interface LinkAnswer {
  line: Line;
  typed: string;
  onType: (link: string) => void;
  onLeave: (link: string) => void;
  hint: string;
  error: string | undefined;
}

interface AskQuestionsProps {
  orderId: string;
  /** Of the buyer, for files; null for a guest, who has an account once the email is confirmed. */
  folder: string | null;
  /** The field for the link of one line. */
  LinkInput: ComponentType<LinkAnswer>;
}

/** What an order's campaigns need to know, each asked once and saved as typed. */
export function AskQuestions({ orderId, folder, LinkInput }: AskQuestionsProps) {
  const t = useText();
  const lines = useLinesToAsk(orderId);
  return (
    <QueryView
      query={lines}
      loading={t('work.loading')}
      failed={t('work.failed')}
      skeleton={<Skeleton className="h-48 rounded-card print:hidden" />}
    >
      {(loaded) => <Questions lines={loaded} folder={folder} LinkInput={LinkInput} />}
    </QueryView>
  );
}

interface QuestionsProps extends Pick<AskQuestionsProps, 'folder' | 'LinkInput'> {
  lines: readonly Line[];
}

function Questions({ lines, folder, LinkInput }: QuestionsProps) {
  const t = useText();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  // As first loaded: a question stays where it is when its line's link changes.
  const [groups] = useState(() => questionsToAsk(lines));
  if (groups.length === 0) return null;
  const done = lines.every(({ isComplete }) => isComplete);
  return (
    <section aria-labelledby="questions" className="well grid gap-5 rounded-card p-5 print:hidden">
      <div className="grid gap-1">
        <h2 id="questions" className="title text-lg">
          {t('work.ask.title')}
        </h2>
        <p role="status" className={done ? 'text-good' : 'text-soft'}>
          {t(done ? 'work.ask.done' : 'work.ask.lede')}
        </p>
      </div>
      {groups.map(({ lines: asked, questions }) => (
        <fieldset key={asked[0]?.id} className="grid min-w-0 gap-4 sm:grid-cols-2">
          <legend className={groups.length === 1 ? 'sr-only' : 'mb-3 font-semibold'}>
            {t('work.ask.about', { items: list.format(asked.map(({ name }) => name)) })}
          </legend>
          {questions.map(({ question, lines: asking }) => (
            <div key={question.id} className={isLong(question) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <Answer question={question} lines={asking} folder={folder} LinkInput={LinkInput} />
            </div>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

interface AnswerProps extends Pick<AskQuestionsProps, 'folder' | 'LinkInput'> {
  question: Question;
  lines: readonly Line[];
}

/** Whether the same answer may be accepted later. */
const isPassing = (error: Error) => !(error instanceof RestError && [400, 403, 404, 409].includes(error.status));

function Answer({ question, lines, folder, LinkInput }: AnswerProps) {
  const t = useText();
  const errorText = useRestErrorText();
  const loaded = lines[0]?.answers[question.id] ?? '';
  const save = useSaveAnswer(
    lines.map(({ id }) => id),
    question.id,
    loaded,
  );
  const [typed, setTyped] = useState(loaded);
  const [problem, setProblem] = useState<AnswerProblem>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = (value: string) => {
    clearTimeout(timer.current);
    const parsed = answerOf(question).safeParse(value);
    setProblem(parsed.success ? undefined : (parsed.error.issues[0]?.message as AnswerProblem));
    const answer = parsed.data;
    if (answer !== undefined && answer !== (save.variables ?? loaded)) save.mutate(answer);
  };
  const type = (value: string) => {
    setTyped(value);
    setProblem(undefined);
    clearTimeout(timer.current);
    // A link is judged when it is whole.
    if (question.kind !== 'link') timer.current = setTimeout(() => keep(value), SAVE_AFTER_MS);
  };

  const failed = save.isError
    ? t('work.ask.notSaved', { reason: errorText(save.error, { 404: 'work.error.closed' }) })
    : undefined;
  const state = save.isPending ? 'work.ask.saving' : save.isSuccess && typed !== '' ? 'work.ask.saved' : null;
  const field = {
    hint: state === null ? question.help : t(state),
    error: problem === undefined ? failed : t(`work.problem.${problem}`),
  };
  const [line] = lines;
  return (
    <div className="grid gap-2">
      {question.kind === 'link' && line !== undefined ? (
        <LinkInput line={line} typed={typed} onType={type} onLeave={keep} {...field} />
      ) : (
        <QuestionField
          question={question}
          name={question.id}
          value={typed}
          optional={!question.required}
          onType={type}
          onLeave={() => keep(typed)}
          folder={folder}
          {...field}
        />
      )}
      {save.isError && isPassing(save.error) && problem === undefined ? (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => save.mutate(save.variables)}>
          {t('work.ask.retry')}
        </Button>
      ) : null}
    </div>
  );
}
