import { useForm } from 'react-hook-form';
import { accountsOf, bookSettingsForm, chartAccounts, charts, purposes, type Chart } from '#domain/books/accounts.ts';
import { purposeTexts } from '#web/features/books/book-lines.ts';
import { useSaveBookSettings } from '#web/features/books/book-queries.ts';
import type { BookSettingsRow } from '#web/features/books/export-books.ts';
import { useMay } from '#web/features/people/access.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { monthName } from '#web/lib/format/month-name.ts';

const chartTexts: Record<Chart, string> = {
  generic: 'Generic, four digits',
  skr03: 'SKR03 (DATEV)',
  skr04: 'SKR04 (DATEV)',
};

const typedOf = (stored: BookSettingsRow) => ({
  chart: stored.chart,
  accounts: accountsOf(stored),
  datev_consultant: String(stored.datev_consultant ?? ''),
  datev_client: String(stored.datev_client ?? ''),
  datev_account_length: String(stored.datev_account_length),
  datev_year_starts: String(stored.datev_year_starts),
  xero_tax_rate: stored.xero_tax_rate,
});
type Typed = ReturnType<typeof typedOf>;

function useAccountsForm(stored: BookSettingsRow) {
  const save = useSaveBookSettings();
  const form = useForm<Typed>({ resolver: schemaResolver(bookSettingsForm), defaultValues: typedOf(stored) });
  const submit = form.handleSubmit(async (typed) => {
    const { accounts, ...changes } = bookSettingsForm.parse(typed);
    const own = purposes.filter((purpose) => accounts[purpose] !== chartAccounts[changes.chart][purpose]);
    try {
      await save.mutateAsync({
        loaded: stored,
        changes: { ...changes, accounts: Object.fromEntries(own.map((purpose) => [purpose, accounts[purpose]])) },
      });
      showToast('Accounts saved.', 'success');
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  });
  const chooseChart = (chart: Chart) => form.setValue('accounts', { ...chartAccounts[chart] });
  return { form, submit, chooseChart };
}

/** Which accounts of the accounting program the exports name. */
export function AccountsPanel({ stored }: { stored: BookSettingsRow }) {
  const { form, submit, chooseChart } = useAccountsForm(stored);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Panel
      title="Accounts"
      note="Numbers or names as your accounting program has them: DATEV and Xero know accounts by number, QuickBooks by name. Ask your accountant."
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <fieldset disabled={!useMay()('money.manage')} className="grid gap-5">
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
            <SelectField
              label="Chart of accounts"
              hint="Another choice replaces all accounts below"
              {...register('chart', {
                onChange: (event: { target: { value: Chart } }) => chooseChart(event.target.value),
              })}
            >
              {charts.map((chart) => (
                <option key={chart} value={chart}>
                  {chartTexts[chart]}
                </option>
              ))}
            </SelectField>
            {purposes.map((purpose) => (
              <TextField
                key={purpose}
                label={purposeTexts[purpose]}
                autoComplete="off"
                error={errors.accounts?.[purpose]?.message}
                {...register(`accounts.${purpose}`)}
              />
            ))}
          </div>
          <div className="grid gap-x-5 gap-y-4 border-t border-line pt-5 sm:grid-cols-2 xl:grid-cols-3">
            <TextField
              label="DATEV consultant number"
              optional
              inputMode="numeric"
              autoComplete="off"
              error={errors.datev_consultant?.message}
              {...register('datev_consultant')}
            />
            <TextField
              label="DATEV client number"
              optional
              inputMode="numeric"
              autoComplete="off"
              error={errors.datev_client?.message}
              {...register('datev_client')}
            />
            <SelectField label="Digits of DATEV accounts" {...register('datev_account_length')}>
              {[4, 5, 6, 7, 8].map((length) => (
                <option key={length} value={length}>
                  {length}
                </option>
              ))}
            </SelectField>
            <SelectField label="Financial year begins in" {...register('datev_year_starts')}>
              {Array.from({ length: 12 }, (_, place) => (
                <option key={place} value={place + 1}>
                  {monthName(`2000-${String(place + 1).padStart(2, '0')}-01`).replace(' 2000', '')}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Tax rate in Xero"
              hint="Of lines without further tax, as your organization calls it: Tax Exempt, No VAT, BAS Excluded"
              error={errors.xero_tax_rate?.message}
              {...register('xero_tax_rate')}
            />
          </div>
          <Button type="submit" className="justify-self-start" busy={formState.isSubmitting} busyText="Saving">
            Save accounts
          </Button>
        </fieldset>
      </form>
    </Panel>
  );
}
