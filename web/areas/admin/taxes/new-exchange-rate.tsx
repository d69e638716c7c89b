import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { exchangeRateForm } from '#domain/taxes/exchange-rate-form.ts';
import { useAddExchangeRate, useDocumentSetup } from '#web/features/taxes/exchange-rates.ts';
import { useInbox } from '#web/features/work/inbox.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** A new rate. What was issued with another one keeps it. */
export function NewExchangeRate({ onClose }: { onClose: () => void }) {
  const add = useAddExchangeRate();
  const wanted = useDocumentSetup().data?.currency;
  const today = shopToday();
  const { register, handleSubmit, formState, watch, getValues, setValue } = useForm({
    resolver: schemaResolver(exchangeRateForm),
    defaultValues: {
      from_currency: shopCurrency(),
      to_currency: wanted ?? '',
      rate: '',
      valid_from: today,
      // Most sources publish one for each day.
      valid_until: today,
      source: '',
    },
  });
  const { errors } = formState;
  const typed = exchangeRateForm.safeParse({ ...watch(), source: 'x' });
  const waiting = useWaiting(typed.data);
  const save = handleSubmit(async (values) => {
    try {
      await add.mutateAsync(exchangeRateForm.parse(values));
      showToast('The exchange rate is added.', 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <FormDialog
      title="New exchange rate"
      size="lg"
      action="Add exchange rate"
      busyText="Adding"
      busy={formState.isSubmitting}
      problem={add.error?.message}
      dirty={formState.isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-soft">
        Enter the rate as your tax office’s source publishes it, with all its decimals. Rates can’t be edited; a newer
        one for the same day replaces it on later invoices.
      </p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField label="From" maxLength={3} error={errors.from_currency?.message} {...register('from_currency')} />
        <TextField label="To" maxLength={3} error={errors.to_currency?.message} {...register('to_currency')} />
        <TextField
          label="Rate"
          inputMode="decimal"
          hint={
            typed.success
              ? `${formatMoney(100, typed.data.from_currency)} is ${formatMoney(100 * Number(typed.data.rate), typed.data.to_currency)}`
              : 'What one unit is worth, such as 3.6725'
          }
          error={errors.rate?.message}
          {...register('rate')}
        />
        <TextField
          label="Source"
          hint="Printed on invoices, such as Central Bank of the UAE"
          error={errors.source?.message}
          {...register('source')}
        />
        <TextField
          label="First day"
          type="date"
          error={errors.valid_from?.message}
          {...register('valid_from', {
            onChange: (event: ChangeEvent<HTMLInputElement>) => {
              // One day stays one day.
              if (getValues('valid_until') === formState.defaultValues?.valid_until)
                setValue('valid_until', event.target.value);
            },
          })}
        />
        <TextField
          label="Last day"
          type="date"
          optional
          hint="Leave empty only for a fixed rate"
          error={errors.valid_until?.message}
          {...register('valid_until')}
        />
      </div>
      {waiting === null ? null : <p>{waiting}</p>}
    </FormDialog>
  );
}

/** How many invoices wait for a rate of these currencies. Null if none is known to. */
function useWaiting(pair: { from_currency: string; to_currency: string } | undefined): string | null {
  const rows = useInbox({ kind: 'rate', whose: '', cursor: null }).data?.rows ?? [];
  const title = pair && `${pair.from_currency} → ${pair.to_currency}`;
  const documents = rows.find((row) => row.title === title)?.facts.documents ?? 0;
  if (documents === 0) return null;
  const waits = documents === 1 ? 'One invoice waits' : `${documents} invoices wait`;
  return `${waits} for a rate of these currencies. Those that were supplied on its days get their amounts at once, which can’t be undone.`;
}
