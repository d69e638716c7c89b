import type { UseFormReturn } from 'react-hook-form';
import {
  changedElsewhere,
  conflictingAnswers,
  type IntakeAnswers,
  type IntakeQuestion,
} from '#domain/orders/intake.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { ConflictPanel } from '#web/ui/states/conflict-panel.tsx';

interface IntakeConflictNoticeProps {
  form: UseFormReturn<IntakeAnswers>;
  seen: IntakeAnswers;
  current: IntakeAnswers;
  busy: boolean;
  /** The user chose; `current` is now the version they have seen. */
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}

/** Another user answered the same questions first: shows both answers and lets the user choose. */
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
  // Takes the other version of every answer that was not edited here. Compares with the form's current values, because
  // the user may still be typing.
  const takeUntouched = () => take(changedElsewhere(form.getValues(), seen, current));
  return (
    <ConflictPanel
      differences={conflictingAnswers(shown, seen, current).map((question) => ({
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
        take(conflictingAnswers(form.getValues(), seen, current));
        onTakeTheirs();
      }}
    />
  );
}
