import type { UseFormReturn } from 'react-hook-form';
import { answeredElsewhere, answeredTwice, type IntakeAnswers, type IntakeQuestion } from '#domain/orders/intake.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { ConflictPanel } from '#web/ui/conflict-panel.tsx';

interface IntakeConflictNoticeProps {
  form: UseFormReturn<IntakeAnswers>;
  seen: IntakeAnswers;
  current: IntakeAnswers;
  busy: boolean;
  /** The person has decided; `current` has been seen by now. */
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}

/** The same questions were answered by somebody else first: both answers, and the choice. */
export function IntakeConflictNotice({
  form,
  seen,
  current,
  busy,
  onSaveMine,
  onTakeTheirs,
}: IntakeConflictNoticeProps) {
  const t = useText();
  const shown = form.getValues();
  const take = (questions: readonly IntakeQuestion[]) => {
    for (const question of questions) form.setValue(question, current[question] ?? '', { shouldDirty: true });
  };
  // What was not touched here is theirs either way, by what stands in the form then: it can be typed in meanwhile.
  const takeUntouched = () => take(answeredElsewhere(form.getValues(), seen, current));
  return (
    <ConflictPanel
      differences={answeredTwice(shown, seen, current).map((question) => ({
        label: t(`work.question.${question}`),
        mine: shown[question] ?? '',
        theirs: current[question] ?? '',
      }))}
      busy={busy}
      onKeepMine={() => {
        takeUntouched();
        onSaveMine();
      }}
      onTakeTheirs={() => {
        takeUntouched();
        take(answeredTwice(form.getValues(), seen, current));
        onTakeTheirs();
      }}
    />
  );
}
