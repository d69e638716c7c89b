import type { ComponentProps } from 'react';
import type { IntakeQuestion } from '#domain/orders/intake.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

type SharedProps = Pick<
  ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>,
  'name' | 'value' | 'ref' | 'onChange' | 'onBlur' | 'optional' | 'error'
>;

interface QuestionFieldProps extends SharedProps {
  question: IntakeQuestion;
  /** In place of what the question means. */
  hint?: string | undefined;
}

/** The codes of `intakeAnswers`. */
export type AnswerProblem = 'long' | 'link' | 'date';

/** Questions whose answers take a whole row. */
export const longQuestions: ReadonlySet<IntakeQuestion> = new Set(['link', 'biography', 'brief']);

/** The field for an answer. */
export function QuestionField({ question, hint, ...input }: QuestionFieldProps) {
  const t = useText();
  const field = { hint: hint ?? t(`work.hint.${question}`), label: t(`work.question.${question}`), ...input };
  if (question === 'biography' || question === 'brief') return <TextArea rows={4} dir="auto" {...field} />;
  if (question === 'release_date') return <TextField type="date" {...field} />;
  return <TextField dir="auto" {...field} />;
}
