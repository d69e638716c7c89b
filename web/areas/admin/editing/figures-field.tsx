import { Plus, Trash2 } from 'lucide-react';
import { get, useFieldArray, useWatch, type FieldError, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useServiceRows } from '#web/lib/services/service-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const BLANK = { metric: '', min: '', max: '', basis: 'estimated', plus: false, unit: '' };

/** The figures that a package promises. Delivery is measured by the first one. */
export function FiguresField({ form, name }: { form: UseFormReturn<FieldValues>; name: string }) {
  const slug = useWatch({ control: form.control, name: 'service' }) as unknown;
  const service = useServiceRows().data?.find((row) => row.slug === slug);
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const at = (index: number, part: string) => {
    const path = `${name}.${index}.${part}`;
    return { ...form.register(path), error: (get(form.formState.errors, path) as FieldError | undefined)?.message };
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-medium">Figures</legend>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="grid items-start gap-3 rounded-control bg-white/3 p-4 sm:grid-cols-[1.4fr_1fr_1fr_1.2fr]"
        >
          <TextField label="Metric" list="figures-of-the-service" {...at(index, 'metric')} />
          <TextField label="From" inputMode="numeric" {...at(index, 'min')} />
          <TextField label="To" hint="Leave empty if open" inputMode="numeric" {...at(index, 'max')} />
          <SelectField label="Basis" {...at(index, 'basis')}>
            <option value="estimated">Estimated</option>
            <option value="guaranteed">Guaranteed</option>
            <option value="included">Included</option>
          </SelectField>
          <Checkbox label="Open end (+)" {...at(index, 'plus')} />
          <TextField label="Unit" {...at(index, 'unit')} />
          <Button
            variant="quiet"
            size="sm"
            className="self-end justify-self-end sm:col-span-2"
            aria-label={`Remove figure ${index + 1}`}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            Remove
          </Button>
        </div>
      ))}
      <datalist id="figures-of-the-service">
        {service?.promised_figures.map((metric) => (
          <option key={metric} value={metric}>
            {metric}
          </option>
        ))}
      </datalist>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => append(BLANK)}>
        <Plus aria-hidden="true" className="size-4" />
        Add a figure
      </Button>
    </fieldset>
  );
}
