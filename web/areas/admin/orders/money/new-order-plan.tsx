import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { NewOrderFields } from '#web/features/orders/admin/new-order.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { workStartsTexts } from '../work-starts.ts';

/** Whether a new order is paid at once, or a deposit first. More installments are planned on the order's page. */
export function NewOrderPlan({ form: { register, control, formState } }: { form: UseFormReturn<NewOrderFields> }) {
  const kind = useWatch({ control, name: 'plan.kind' });
  const errors = formState.errors.plan;
  return (
    <>
      <SelectField label="Due" {...register('plan.kind')}>
        <option value="none">All at once</option>
        <option value="share">A deposit in percent, then the rest</option>
        <option value="deposit">A deposit as an amount, then the rest</option>
      </SelectField>
      {kind === 'none' ? null : (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={kind === 'share' ? 'Deposit in percent' : `Deposit in ${shopCurrency()}`}
              hint="Due today"
              inputMode="decimal"
              autoComplete="off"
              error={errors?.deposit?.message}
              {...register('plan.deposit')}
            />
            <TextField
              label="Rest due after days"
              inputMode="numeric"
              autoComplete="off"
              error={errors?.restDays?.message}
              {...register('plan.restDays')}
            />
          </div>
          <SelectField label="Work starts" {...register('plan.workStarts')}>
            {Object.entries(workStartsTexts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </>
  );
}
