import { useState } from 'react';
import { answerText, isLong, songQuestions, type IntakeAnswers, type Question } from '#domain/orders/intake.ts';
import { AnswerFiles } from '#web/features/orders/work/answer-files.tsx';
import { IntakeForm } from '#web/features/orders/work/intake-form.tsx';
import { questionsOf, type Intake, type LineWork } from '#web/features/orders/work/work-queries.ts';
import type { OrderLine } from '#web/features/orders/portal/order-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { readDraft } from '#web/lib/forms/draft.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useLinkRule } from '#web/lib/services/use-link-rules.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { WorkPart } from './work-part.tsx';

interface LineIntakeProps {
  line: OrderLine;
  work: LineWork;
  /** Whether the user may change the answers. */
  editable: boolean;
  /** Whether the order is completed, cancelled or refunded. */
  closed: boolean;
}

/**
 * A line's intake form: open while required values are missing, collapsed once complete. The link has its own form
 * above.
 */
export function LineIntake({ line, work, editable, closed }: LineIntakeProps) {
  const t = useText();
  const { user } = useSession();
  const rule = useLinkRule(line.service_type);
  const owner = user?.id ?? '';
  const complete = work.intake?.completed_at != null;
  const questions = questionsOf(work.intake, useLocale()).filter(({ kind }) => kind !== 'link');
  const answers = work.intake?.answers ?? {};
  const unfinished =
    questions.some(({ id, required }) => required && !answers[id]) ||
    (!work.campaign?.release?.title &&
      songQuestions(rule, line.service_link, answers).some((id) => questions.some((question) => question.id === id)));
  // An unsaved draft is restored into the form, so the form must be open.
  const [changing, setChanging] = useState(() => readDraft(owner, `intake-${line.id}`) !== null);
  const open = editable && (changing || unfinished);
  const saved = (intake: Intake) => {
    setChanging(false);
    showToast(t(intake.completed_at === null ? 'work.intake.savedPart' : 'work.intake.savedComplete'), 'success');
  };
  return (
    <WorkPart
      title={t('work.intake.title')}
      aside={
        complete ? (
          <Badge tone="good">{t('work.intake.complete')}</Badge>
        ) : (
          <Badge tone="warn">{t('work.intake.incomplete')}</Badge>
        )
      }
    >
      <State work={work} closed={closed} />
      {open ? (
        <IntakeForm
          line={line}
          questions={questions}
          answers={answers}
          folder={owner}
          owner={owner}
          onSaved={saved}
          onCancel={changing && !unfinished ? () => setChanging(false) : undefined}
        />
      ) : (
        <IntakeSummary questions={questions} answers={answers} />
      )}
      {editable && !open ? (
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3 justify-self-start"
          aria-label={t('work.intake.changeOf', { name: line.name })}
          onClick={() => setChanging(true)}
        >
          {t('work.intake.change')}
        </Button>
      ) : null}
    </WorkPart>
  );
}

function State({ work: { intake }, closed }: { work: LineWork; closed: boolean }) {
  const t = useText();
  const locale = useLocale();
  if (closed) return <p className="text-sm text-faint">{t('work.intake.closed')}</p>;
  if (intake === null || intake.missing.length === 0)
    return <p className="text-sm text-soft">{t('work.intake.thanks')}</p>;
  const missing = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    questionsOf(intake, locale)
      .filter(({ id }) => intake.missing.includes(id))
      .map(({ label }) => label),
  );
  return (
    <p role="status" className="text-sm text-warn">
      {t('work.intake.missing', { questions: missing })}
    </p>
  );
}

function IntakeSummary({ questions, answers }: { questions: readonly Question[]; answers: IntakeAnswers }) {
  const t = useText();
  const given = questions.filter(({ id }) => answers[id]);
  if (given.length === 0) return <p className="text-sm text-faint">{t('work.intake.none')}</p>;
  return (
    <dl className="grid gap-3 text-[0.9375rem] sm:grid-cols-2">
      {given.map((question) => (
        <div key={question.id} className={isLong(question) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
          <dt className="text-sm text-faint">{question.label}</dt>
          <dd dir="auto" className="break-words whitespace-pre-line rtl:text-right">
            <AnswerValue question={question} answer={answers[question.id] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AnswerValue({ question, answer }: { question: Question; answer: string }) {
  if (question.kind === 'file') return <AnswerFiles answer={answer} />;
  return question.kind === 'date' ? formatCalendarDate(answer) : answerText(question, answer);
}
