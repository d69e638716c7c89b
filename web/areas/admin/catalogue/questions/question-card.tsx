import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { get, useFormContext, type FieldError, type FieldPath } from 'react-hook-form';
import { ownKinds, type QuestionsFields } from '#domain/catalogue/questions-form.ts';
import type { QuestionKind } from '#domain/orders/intake.ts';
import { translatedLanguages } from '#web/areas/admin/editing/field-spec.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const kindNames: Record<QuestionKind, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  link: 'The link to promote',
  date: 'Date',
  number: 'Number',
  choice: 'One of several choices',
  choices: 'Several choices',
  file: 'Files',
};

interface QuestionCardProps {
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One question: its text, kind and choices, with translations. */
export function QuestionCard({ at, count, onMove, onRemove }: QuestionCardProps) {
  const { register, watch, formState } = useFormContext<QuestionsFields>();
  const { id, kind } = watch(`questions.${at}`);
  const hasOptions = kind === 'choice' || kind === 'choices';
  const field = (part: string) => {
    const path = `questions.${at}.${part}` as FieldPath<QuestionsFields>;
    return { ...register(path), error: (get(formState.errors, path) as FieldError | undefined)?.message };
  };
  return (
    <li className="surface-1 grid gap-4 rounded-card p-5" aria-label={`Question ${at + 1}`}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="title me-auto text-lg">Question {at + 1}</h2>
        <Button
          variant="quiet"
          size="sm"
          disabled={at === 0}
          aria-label={`Move question ${at + 1} up`}
          onClick={() => onMove(at - 1)}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={at === count - 1}
          aria-label={`Move question ${at + 1} down`}
          onClick={() => onMove(at + 1)}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove question ${at + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
          <span className="max-sm:hidden">Remove</span>
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Question" autoComplete="off" {...field('label')} />
        {id === 'link' ? (
          <p className="self-end pb-3 text-sm text-faint">The link to promote. Its sites are those of the service.</p>
        ) : (
          <SelectField label="Answer" {...field('kind')}>
            {ownKinds.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Help" optional autoComplete="off" {...field('help')} />
        <Checkbox label="Required before the work begins" {...field('required')} />
        {hasOptions ? <TextArea label="Choices" hint="One on each line" rows={4} {...field('options')} /> : null}
      </div>
      <Translations field={field} hasOptions={hasOptions} />
    </li>
  );
}

interface TranslationsProps {
  field: (part: string) => object;
  hasOptions: boolean;
}

function Translations({ field, hasOptions }: TranslationsProps) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium text-soft linked">
        Translations
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {translatedLanguages.map(([language, name]) => (
          <fieldset key={language} className="grid content-start gap-4" lang={language} dir="auto">
            <legend className="mb-2 text-sm text-faint">{name}</legend>
            <TextField label={`Question in ${name}`} optional autoComplete="off" {...field(`${language}.label`)} />
            <TextField label={`Help in ${name}`} optional autoComplete="off" {...field(`${language}.help`)} />
            {hasOptions ? (
              <TextArea label={`Choices in ${name}`} optional rows={4} {...field(`${language}.options`)} />
            ) : null}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
