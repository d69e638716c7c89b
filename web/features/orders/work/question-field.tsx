import type { Question } from '#domain/orders/intake.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FileAnswer } from './file-answer.tsx';

interface QuestionFieldProps {
  question: Question;
  name: string;
  value: string;
  onType: (answer: string) => void;
  onLeave?: () => void;
  optional: boolean;
  /** In place of what the question means. */
  hint?: string | undefined;
  error?: string | undefined;
  ref?: (field: Focusable | null) => void;
  /** The id of the order's client, for files; null for a guest. */
  folder: string | null;
}

interface Focusable {
  focus: () => void;
}

/** The field for an answer. */
export function QuestionField({
  question,
  hint = question.help,
  value,
  onType,
  onLeave,
  name,
  ref,
  optional,
  error,
  folder,
}: QuestionFieldProps) {
  const t = useText();
  const { kind, label, options = [], optionLabels } = question;
  const shared = { name, optional, error };
  const field = {
    ...shared,
    ref,
    label,
    hint,
    value,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: onLeave,
  };
  switch (kind) {
    case 'long_text':
      return <TextArea rows={4} dir="auto" {...field} />;
    case 'date':
      return <TextField type="date" {...field} />;
    case 'number':
      return <TextField inputMode="decimal" dir="ltr" {...field} />;
    case 'choice':
      return (
        <SelectField {...field}>
          <option value="">{t('work.choose')}</option>
          {options.map((option, at) => (
            <option key={option} value={option}>
              {optionLabels[at]}
            </option>
          ))}
        </SelectField>
      );
    case 'file':
      return (
        <FileAnswer
          question={question}
          value={value}
          onType={onType}
          optional={optional}
          hint={hint}
          error={error}
          folder={folder}
        />
      );
    case 'choices':
      return (
        <CheckboxGroup
          {...shared}
          label={label}
          hint={hint}
          options={options.map((option, at) => [option, optionLabels[at] ?? option] as const)}
          chosen={value === '' ? [] : value.split('\n')}
          onChoose={(chosen) => onType(chosen.join('\n'))}
        />
      );
    default:
      return <TextField dir="auto" {...field} />;
  }
}
