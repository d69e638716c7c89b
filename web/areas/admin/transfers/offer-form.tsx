import { useState } from 'react';
import { Controller, useForm, type SubmitHandler } from 'react-hook-form';
import * as z from 'zod';
import { fromCents } from '#domain/money.ts';
import { workStarts } from '#domain/orders/order.ts';
import { typedCents } from '#domain/typed-amount.ts';
import { useSaveTransferSettings, type TransferSettings } from '#web/features/transfers/admin/transfer-settings.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Difference } from '#web/ui/table/difference-table.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import { CountriesField } from './countries-field.tsx';
import { workStartsTexts } from '../orders/work-starts.ts';

const MAX_REMINDERS = 5;
const daysIn = (text: string): number[] =>
  [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number),
    ),
  ].toSorted((a, b) => a - b);
const isDayCount = (day: number, max: number) => Number.isInteger(day) && day >= 1 && day <= max;

const Form = z.object({
  enabled: z.boolean(),
  minimum: z.string().refine((text) => typedCents(text) !== undefined, 'Enter an amount such as 500.00, or nothing'),
  countries: z.array(z.string()),
  days_to_pay: z
    .string()
    .trim()
    .refine((text) => isDayCount(Number(text), 90), 'From 1 to 90 days'),
  work_starts: z.enum(workStarts),
  reminder_days: z
    .string()
    .refine((text) => daysIn(text).every((day) => isDayCount(day, 120)), 'Days from 1 to 120, separated by commas')
    .refine((text) => daysIn(text).length <= MAX_REMINDERS, 'At most 5 reminders'),
});
type Fields = z.input<typeof Form>;

const startOf = (settings: TransferSettings): Fields => ({
  enabled: settings.enabled,
  minimum: settings.minimum === null ? '' : settings.minimum.toFixed(2),
  countries: settings.countries ?? [],
  days_to_pay: String(settings.days_to_pay),
  work_starts: settings.work_starts,
  reminder_days: settings.reminder_days.join(', '),
});

const labels = () => ({
  enabled: 'Offer transfers in the checkout',
  minimum: `From a total in ${shopCurrency()}`,
  countries: 'Countries',
  days_to_pay: 'Days to pay',
  work_starts: 'Work starts',
  reminder_days: 'Reminders',
});

function differencesTo(mine: Fields, current: TransferSettings): Difference[] {
  const theirs = startOf(current);
  return Object.entries(labels())
    .map(([name, label]) => ({
      label,
      mine: String(mine[name as keyof Fields]),
      theirs: String(theirs[name as keyof Fields]),
    }))
    .filter((one) => one.mine !== one.theirs);
}

/**
 * After a conflict, the form keeps what was typed, and the next save is checked against the other user's row. The bank accounts are in
 * the same row, but not in this form.
 */
function useOfferForm(settings: TransferSettings) {
  const save = useSaveTransferSettings();
  const [loaded, setLoaded] = useState(settings);
  const conflict = conflictIn('transfer_settings', save.error) ?? null;
  const form = useForm<Fields>({ resolver: schemaResolver(Form), defaultValues: startOf(settings) });
  const isSameOffer = JSON.stringify(startOf(settings)) === JSON.stringify(startOf(loaded));
  const show = (row: TransferSettings) => {
    setLoaded(row);
    form.reset(startOf(row));
  };
  const store: SubmitHandler<Fields> = async (typed) => {
    const minimum = typedCents(typed.minimum) ?? 0;
    try {
      const row = await save.mutateAsync({
        loaded: conflict ?? (isSameOffer ? settings : loaded),
        changes: {
          enabled: typed.enabled,
          minimum: minimum === 0 ? null : fromCents(minimum),
          countries: typed.countries.length === 0 ? null : typed.countries,
          days_to_pay: Number(typed.days_to_pay),
          work_starts: typed.work_starts,
          reminder_days: daysIn(typed.reminder_days),
        },
      });
      show(row);
      showToast('The settings were saved.', 'success');
    } catch (error) {
      if (error instanceof RestError && error.hint === 'account_needed')
        form.setError('enabled', { message: error.message }, { shouldFocus: true });
    }
  };
  const takeTheirs = (row: TransferSettings) => {
    show(row);
    save.reset();
  };
  return { form, store, takeTheirs, conflict, error: save.error };
}

/** Who may pay by transfer, by when, and when they are reminded. */
export function OfferForm({ settings }: { settings: TransferSettings }) {
  const { form, store, takeTheirs, conflict, error } = useOfferForm(settings);
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const isAtField = error instanceof RestError && error.hint === 'account_needed';
  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(store)(event)} className="grid gap-5">
      {error === null || isAtField || conflict !== null ? null : <Banner tone="error">{error.message}</Banner>}
      {conflict === null ? null : (
        <ConflictNotice
          differences={differencesTo(form.getValues(), conflict)}
          onTakeTheirs={() => takeTheirs(conflict)}
        />
      )}
      <Checkbox
        label="Offer transfers in the checkout"
        hint="Orders of your team can always be transferred where there is an account. For a client, you can decide on the client’s page."
        error={errors.enabled?.message}
        {...register('enabled')}
      />
      <TextField
        label={`From a total in ${shopCurrency()}`}
        optional
        hint="Smaller orders are paid by card."
        inputMode="decimal"
        autoComplete="off"
        error={errors.minimum?.message}
        {...register('minimum')}
      />
      <Controller
        control={control}
        name="countries"
        render={({ field }) => <CountriesField chosen={field.value} onChoose={field.onChange} />}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Days to pay"
          hint="An order that is not paid by then is canceled, if its work has not begun."
          inputMode="numeric"
          autoComplete="off"
          error={errors.days_to_pay?.message}
          {...register('days_to_pay')}
        />
        <TextField
          label="Reminders"
          optional
          hint="Days after the due date, such as 3, 10, 21"
          autoComplete="off"
          error={errors.reminder_days?.message}
          {...register('reminder_days')}
        />
      </div>
      <SelectField label="Work starts" error={errors.work_starts?.message} {...register('work_starts')}>
        {Object.entries(workStartsTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Button type="submit" className="justify-self-start" busy={formState.isSubmitting} busyText="Saving">
        Save
      </Button>
    </form>
  );
}
