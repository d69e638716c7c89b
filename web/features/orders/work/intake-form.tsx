import { useState, type ReactNode } from 'react';
import { useForm, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { intakeAnswers, isLong, type AnswerProblem, type IntakeAnswers, type Question } from '#domain/orders/intake.ts';
import { useRestErrorText } from '#web/lib/data/rest-error.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { IntakeConflictNotice } from './intake-conflict.tsx';
import { QuestionField } from './question-field.tsx';
import { IntakeConflict, useSaveIntake, type Intake } from './work-queries.ts';

/** Props of the link field; it calls `onTidy` with the normalised URL. */
export type LinkField = UseFormRegisterReturn & {
  typed: string;
  onTidy: (link: string) => void;
  hint: string;
  error: string | undefined;
  optional: boolean;
};

interface IntakeFormProps {
  line: { id: string; name: string; service_type: string };
  /** The questions to show. The link is omitted where it has its own form. */
  questions: readonly Question[];
  answers: IntakeAnswers;
  /** The id of the order's client, whose folder has the files. */
  folder: string;
  /** Owner of the draft that is kept when the user leaves the page. */
  owner: string;
  /** Renders the link field, if the link is among the questions. */
  renderLink?: (field: LinkField) => ReactNode;
  onSaved: (intake: Intake) => void;
  /** If missing, the form can only be saved. */
  onCancel?: (() => void) | undefined;
}

/** The intake questions of an order line. Missing answers are pointed out but can be added later. */
export function IntakeForm({
  line,
  questions,
  answers,
  folder,
  owner,
  renderLink,
  onSaved,
  onCancel,
}: IntakeFormProps) {
  const t = useText();
  const errorText = useRestErrorText();
  const save = useSaveIntake(line.id);
  const names = questions.map(({ id }) => id);
  const schema = intakeAnswers(questions);
  const form = useForm<IntakeAnswers>({
    resolver: schemaResolver(schema),
    defaultValues: Object.fromEntries(names.map((id) => [id, answers[id] ?? ''])),
  });
  const clearDraft = useDraft(form, { owner, form: `intake-${line.id}`, fields: names });
  // The last version that the user has seen; updated after each save and after a conflict.
  const [seen, setSeen] = useState(answers);
  const saveAgainst = (known: IntakeAnswers) =>
    form.handleSubmit(async (typed) => {
      try {
        const kept = schema.parse(typed);
        const intake = await save.mutateAsync({ answers: kept, seen: known });
        setSeen({ ...known, ...kept });
        // Keeps what the user typed during the save.
        form.reset(typed, { keepValues: true });
        if (names.every((id) => form.getValues(id) === typed[id])) clearDraft();
        onSaved(intake);
      } catch (error) {
        // The screen shows the error; the input stays.
        console.error('the answers were not saved', error);
      }
    });
  const conflict = save.error instanceof IntakeConflict ? save.error : null;
  const cancel = onCancel && (() => (clearDraft(), onCancel()));
  return (
    <form method="post" noValidate onSubmit={(event) => void saveAgainst(seen)(event)} className="grid gap-4">
      {conflict === null ? null : (
        <IntakeConflictNotice
          form={form}
          questions={questions}
          seen={seen}
          current={conflict.current}
          busy={save.isPending}
          onSaveMine={() => {
            setSeen(conflict.current);
            void saveAgainst(conflict.current)();
          }}
          onTakeTheirs={() => {
            setSeen(conflict.current);
            save.reset();
          }}
        />
      )}
      {save.error === null || conflict !== null ? null : (
        <Banner tone="error" title={t('work.intake.failed')}>
          {errorText(save.error, { 404: 'work.error.closed' })}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {questions.map((question) => (
          <div key={question.id} className={isLong(question) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <FormQuestion question={question} form={form} folder={folder} renderLink={renderLink} />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="secondary"
          busy={save.isPending}
          busyText={t('work.intake.busy')}
          disabled={conflict !== null}
        >
          {t('work.intake.save')}
        </Button>
        {cancel === undefined ? null : (
          <Button variant="quiet" onClick={cancel}>
            {t('work.intake.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FormQuestionProps {
  question: Question;
  form: UseFormReturn<IntakeAnswers>;
  folder: string;
  renderLink: IntakeFormProps['renderLink'];
}

function FormQuestion({ question, form, folder, renderLink }: FormQuestionProps) {
  const t = useText();
  const { id, required, help } = question;
  const problem = form.formState.errors[id]?.message as AnswerProblem | undefined;
  const shared = { optional: !required, error: problem === undefined ? undefined : t(`work.problem.${problem}`) };
  const registered = form.register(id);
  const typed = form.watch(id) ?? '';
  const set = (answer: string) =>
    form.setValue(id, answer, { shouldDirty: true, shouldValidate: problem !== undefined });
  if (id === 'link' && renderLink !== undefined)
    return renderLink({ typed, onTidy: set, hint: help, ...registered, ...shared });
  return <QuestionField question={question} {...registered} value={typed} onType={set} folder={folder} {...shared} />;
}
