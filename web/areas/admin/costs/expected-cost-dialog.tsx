import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { fromCents } from '#domain/money.ts';
import { typedCents } from '#domain/typed-amount.ts';
import { useSetPackageCost, type ExpectedCost, type PackageCost } from '#web/features/costs/expected-costs.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const numberOf = (value: string) => fromCents(typedCents(value) ?? 0);

const Form = z
  .object({ kind: z.enum(['none', 'amount', 'percent']), value: z.string().trim() })
  .refine(({ kind, value }) => kind === 'none' || typeof typedCents(value) === 'number', {
    path: ['value'],
    message: 'Enter a number, such as 49 or 49.90',
  })
  .refine(({ kind, value }) => kind !== 'percent' || (numberOf(value) > 0 && numberOf(value) <= 100), {
    path: ['value'],
    message: 'Enter a percentage above 0 and up to 100',
  });

function costOf({ kind, value }: z.infer<typeof Form>): ExpectedCost {
  if (kind === 'none') return {};
  return kind === 'amount' ? { amount: numberOf(value) } : { percent: numberOf(value) };
}

const kindOf = ({ amount, percent }: PackageCost) => {
  if (amount !== null) return 'amount';
  return percent === null ? 'none' : 'percent';
};

/** What a unit of a package is expected to cost. */
export function ExpectedCostDialog({ of, onClose }: { of: PackageCost; onClose: () => void }) {
  const set = useSetPackageCost();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: schemaResolver(Form),
    defaultValues: { kind: kindOf(of), value: String(of.amount ?? of.percent ?? '') },
  });
  const kind = useWatch({ control, name: 'kind' });
  const save = handleSubmit(async (typed) => {
    try {
      await set.mutateAsync({ packageId: of.package_id, cost: costOf(Form.parse(typed)) });
      showToast('The expected cost was saved.', 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <Dialog open onClose={onClose} title={`Expected cost of ${of.name}`} size="sm">
      <form noValidate onSubmit={save} className="grid gap-5">
        {set.error ? <Banner tone="error">{set.error.message}</Banner> : null}
        <SelectField label="How it’s counted" {...register('kind')}>
          <option value="none">Not set</option>
          <option value="amount">An amount for each unit</option>
          <option value="percent">A part of the price</option>
        </SelectField>
        {kind === 'none' ? null : (
          <TextField
            label={kind === 'amount' ? `Amount in ${shopCurrency()}` : 'Percent of the price'}
            inputMode="decimal"
            autoComplete="off"
            error={formState.errors.value?.message}
            {...register('value')}
          />
        )}
        <Button type="submit" block busy={formState.isSubmitting} busyText="Saving">
          Save expected cost
        </Button>
      </form>
    </Dialog>
  );
}
