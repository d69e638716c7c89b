import { clsx } from 'clsx';
import {
  get,
  type FieldError,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { isOffered } from '#domain/content/profile/offered-languages.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { shopZoneName } from '#web/lib/format/shop-zone.ts';
import { translatedLanguages, type FieldSpec, type TranslatedSpec } from './field-spec.ts';
import { PictureInput } from './picture-input.tsx';
import { FiguresField } from './figures-field.tsx';

type Form = UseFormReturn<FieldValues>;

const INPUTS = {
  text: {},
  amount: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  number: { inputMode: 'numeric' },
  date: { type: 'date' },
  moment: { type: 'datetime-local' },
} as const;

const errorAt = (form: Form, name: string): string | undefined =>
  (get(form.formState.errors, name) as FieldError | undefined)?.message;

function Control({ spec, form, known }: { spec: FieldSpec; form: Form; known: boolean }) {
  const { name, kind, hint, options, rows } = spec;
  const label = kind === 'money' ? `${spec.label} (${shopCurrency()})` : spec.label;
  const error = errorAt(form, name);
  const shared = { label, error, hint, ...form.register(name) };
  switch (kind) {
    case 'tick':
      return <Checkbox {...shared} />;
    case 'select':
      return (
        <SelectField {...shared}>
          {options?.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'picture':
      return <PictureInput form={form} name={name} label={label} hint={hint} error={error} />;
    case 'several':
      return <Several label={label} error={error} options={options ?? []} field={form.register(name)} />;
    case 'area':
      return <TextArea {...shared} rows={rows ?? 5} />;
    case 'lines':
      return <TextArea {...shared} rows={rows ?? 6} hint={hint ?? 'One line each'} />;
    case 'figures':
      return <FiguresField form={form} name={name} />;
    default:
      return (
        <TextField
          {...shared}
          hint={
            kind === 'moment' ? `${hint === undefined ? '' : `${hint}. `}Time zone: ${shopZoneName('en-US')}` : hint
          }
          {...INPUTS[kind]}
          readOnly={spec.fixed === true && known}
          className={spec.fixed === true && known ? 'text-faint' : undefined}
        />
      );
  }
}

interface SeveralProps {
  label: string;
  error: string | undefined;
  options: NonNullable<FieldSpec['options']>;
  field: UseFormRegisterReturn;
}

/** Checkboxes of one name, whose value is the list of those that are ticked. */
function Several({ label, error, options, field }: SeveralProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {options.map(([value, text]) => (
          <Checkbox key={value} label={text} value={value} {...field} />
        ))}
      </div>
      {error === undefined ? null : (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const isWide = ({ kind, wide }: FieldSpec) =>
  wide ?? (kind === 'area' || kind === 'lines' || kind === 'figures' || kind === 'several' || kind === 'picture');

interface FormFieldsProps {
  specs: readonly FieldSpec[];
  translated: readonly TranslatedSpec[];
  form: Form;
  known: boolean;
}

/** The controls of a form as specified, followed by the translations. */
export function FormFields({ specs, translated, form, known }: FormFieldsProps) {
  const shop = useShop();
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {specs.map((spec) => (
        <div key={spec.name} className={clsx(isWide(spec) && 'sm:col-span-2')}>
          <Control spec={spec} form={form} known={known} />
        </div>
      ))}
      {translated.length > 0
        ? translatedLanguages.map(([language, name]) => (
            <details
              key={language}
              className="rounded-control bg-white/3 px-4 sm:col-span-2"
              open={get(form.formState.errors, `translations.${language}`) !== undefined || undefined}
            >
              <summary className="flex min-h-12 cursor-pointer items-center font-medium">
                {isOffered(shop, language) ? name : `${name} (not offered)`}
              </summary>
              <div lang={language} className="grid gap-4 pb-4">
                {translated.map((spec) => (
                  <Control
                    key={spec.name}
                    known={known}
                    form={form}
                    spec={{
                      ...spec,
                      name: `translations.${language}.${spec.name}`,
                      label: `${spec.label} in ${name}`,
                      hint: 'Empty fields show the English text',
                    }}
                  />
                ))}
              </div>
            </details>
          ))
        : null}
    </div>
  );
}
