import type { UseFormReturn } from 'react-hook-form';
import { changedElsewhere, conflictingAnswers, type IntakeAnswers, type Question } from '#domain/orders/intake.ts';
import { ConflictPanel } from '#web/ui/states/conflict-panel.tsx';

interface IntakeConflictNoticeProps {
  form: UseFormReturn<IntakeAnswers>;
  questions: readonly Question[];
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
  questions,
  seen,
  current,
  busy,
  onSaveMine,
  onTakeTheirs,
}: IntakeConflictNoticeProps) {
  const shown = form.getValues();
  const take = (ids: readonly string[]) => {
    for (const id of ids) form.setValue(id, current[id] ?? '', { shouldDirty: true });
  };
  // Takes the other version of every answer that was not edited here. Compares with the form's current values, because
  // the user may still be typing.
  const takeUntouched = () => take(changedElsewhere(form.getValues(), seen, current));
  return (
    <ConflictPanel
      differences={conflictingAnswers(shown, seen, current).map((id) => ({
        label: questions.find((question) => question.id === id)?.label ?? id,
        mine: shown[id] ?? '',
        theirs: current[id] ?? '',
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
