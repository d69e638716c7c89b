import type { UseFormReturn } from 'react-hook-form';
import { answeredElsewhere, answeredTwice, type IntakeAnswers, type IntakeQuestion } from '#domain/intake.ts';
import { useText } from '#web/lib/text.ts';
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
export function IntakeConflictNotice({ form, seen, current, busy, onSaveMine, onTakeTheirs }: IntakeConflictNoticeProps) {
  const t = useText();
  const typed = form.getValues();
  const twice = answeredTwice(typed, seen, current);
  const take = (questions: readonly IntakeQuestion[]) => {
    for (const question of questions) form.setValue(question, current[question] ?? '', { shouldDirty: true });
  };
  // What was not touched here is theirs either way.
  const decide = (taken: readonly IntakeQuestion[], then: () => void) => () => {
    take([...answeredElsewhere(typed, seen, current), ...taken]);
    then();
  };
  return (
    <ConflictPanel
      differences={twice.map((question) => ({ label: t(`work.question.${question}`), mine: typed[question] ?? '', theirs: current[question] ?? '' }))}
      busy={busy}
      onKeepMine={decide([], onSaveMine)}
      onTakeTheirs={decide(twice, onTakeTheirs)}
    />
  );
}
