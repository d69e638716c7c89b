import { useId } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Checkbox } from './checkbox.tsx';
import { describedBy, type FieldProps } from './field.tsx';

interface CheckboxGroupProps extends FieldProps {
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
  /** In the order of the options. */
  onChoose: (chosen: string[]) => void;
}

/** Several of some options. */
export function CheckboxGroup({ label, hint, error, optional, name, options, chosen, onChoose }: CheckboxGroupProps) {
  const t = useText();
  const id = useId();
  const choose = (value: string, isChosen: boolean) =>
    onChoose(options.map(([one]) => one).filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset
      aria-describedby={describedBy(id, { hint, error })}
      className="grid min-w-0 content-start"
      data-slot="field"
    >
      <legend className="mb-1 flex w-full items-baseline justify-between gap-3 text-sm font-medium text-bone">
        {label}
        {optional ? <span className="text-[0.8125rem] font-normal text-faint">{t('shell.field.optional')}</span> : null}
      </legend>
      {options.map(([value, text]) => (
        <Checkbox
          key={value}
          name={name}
          label={text}
          checked={chosen.includes(value)}
          onChange={({ target }) => choose(value, target.checked)}
        />
      ))}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-[0.8125rem] leading-snug text-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-[0.8125rem] leading-snug text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
