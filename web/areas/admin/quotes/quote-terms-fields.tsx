import { useFormContext, useWatch } from 'react-hook-form';
import type { QuoteFields } from '#web/features/quotes/admin/quote-form.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { workStartsTexts } from '../orders/work-starts.ts';

/** Discount, deposit, due dates, when work starts, and how long the quote is valid. */
export function QuoteTermsFields() {
  const { register, control, formState } = useFormContext<QuoteFields>();
  const { errors } = formState;
  const hasDeposit = useWatch({ control, name: 'depositKind' }) !== 'none';
  return (
    <Panel title="Terms">
      <Part name="discount" label="Discount" none="No discount" amount="An amount, without tax" />
      <Part name="deposit" label="Deposit" none="No deposit" amount="An amount of the total" />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)]">
        <TextField
          label={hasDeposit ? 'Rest due in days' : 'Due in days'}
          hint="From the acceptance. 0: at once"
          inputMode="numeric"
          autoComplete="off"
          error={errors.dueDays?.message}
          {...register('dueDays')}
        />
        <SelectField label="Work starts" {...register('workStarts')}>
          {Object.entries(workStartsTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Valid until"
          type="date"
          min={shopToday()}
          error={errors.endsOn?.message}
          {...register('endsOn')}
        />
      </div>
      <p className="text-sm text-faint">
        The quote names the terms of service and the refund policy that are published when you send it.
      </p>
    </Panel>
  );
}

function Part({
  name,
  label,
  none,
  amount,
}: {
  name: 'discount' | 'deposit';
  label: string;
  none: string;
  amount: string;
}) {
  const { register, control, formState } = useFormContext<QuoteFields>();
  const kind = useWatch({ control, name: `${name}Kind` });
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <SelectField label={label} {...register(`${name}Kind`)}>
        <option value="none">{none}</option>
        <option value="percent">A share, in percent</option>
        <option value="amount">{amount}</option>
      </SelectField>
      {kind === 'none' ? null : (
        <TextField
          label={kind === 'percent' ? `${label} in %` : `${label}, amount`}
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      )}
    </div>
  );
}
