import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountsOf, bookSettingsForm, chartAccounts, charts, purposes, type Chart } from '#domain/books/accounts.ts';
import { purposeTexts } from '#web/features/books/book-lines.ts';
import { useSaveBookSettings } from '#web/features/books/book-queries.ts';
import type { BookSettingsRow } from '#web/features/books/export-books.ts';
import { useMay } from '#web/features/people/access.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { monthName } from '#web/lib/format/month-name.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Difference } from '#web/ui/table/difference-table.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConflictNotice } from '../../conflict-notice.tsx';

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

const labels = {
  chart: 'Chart of accounts',
  datev_consultant: 'DATEV consultant number',
  datev_client: 'DATEV client number',
  datev_account_length: 'Digits of DATEV accounts',
  datev_year_starts: 'Financial year begins in',
  xero_tax_rate: 'Tax rate in Xero',
} as const;

function differencesTo(mine: Typed, current: BookSettingsRow): Difference[] {
  const theirs = typedOf(current);
  const names = Object.keys(labels) as (keyof typeof labels)[];
  return [
    ...names.map((name) => ({ label: labels[name], mine: mine[name], theirs: theirs[name] })),
    ...purposes.map((purpose) => ({
      label: purposeTexts[purpose],
      mine: mine.accounts[purpose],
      theirs: theirs.accounts[purpose],
    })),
  ].filter((one) => one.mine !== one.theirs);
}

/** After a conflict, the form keeps what was typed, and the next save is checked against the other user's row. */
function useAccountsForm(stored: BookSettingsRow) {
  const save = useSaveBookSettings();
  const [loaded, setLoaded] = useState(stored);
  const conflict = conflictIn('book_settings', save.error) ?? null;
  const form = useForm<Typed>({ resolver: schemaResolver(bookSettingsForm), defaultValues: typedOf(stored) });
  const show = (row: BookSettingsRow) => {
    setLoaded(row);
    form.reset(typedOf(row));
  };
  const submit = form.handleSubmit(async (typed) => {
    const { accounts, ...changes } = bookSettingsForm.parse(typed);
    const own = purposes.filter((purpose) => accounts[purpose] !== chartAccounts[changes.chart][purpose]);
    try {
      show(
        await save.mutateAsync({
          loaded: conflict ?? loaded,
          changes: { ...changes, accounts: Object.fromEntries(own.map((purpose) => [purpose, accounts[purpose]])) },
        }),
      );
      showToast('Accounts saved.', 'success');
    } catch {
      // The form shows the error; the input stays.
    }
  });
  const chooseChart = (chart: Chart) => form.setValue('accounts', { ...chartAccounts[chart] });
  const takeTheirs = (row: BookSettingsRow) => {
    show(row);
    save.reset();
  };
  return { form, submit, chooseChart, takeTheirs, conflict, error: save.error };
}

/** Which accounts of the accounting program the exports name. */
export function AccountsPanel({ stored }: { stored: BookSettingsRow }) {
  const { form, submit, chooseChart, takeTheirs, conflict, error } = useAccountsForm(stored);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Panel
      title="Accounts"
      note="Numbers or names as your accounting program has them: DATEV and Xero know accounts by number, QuickBooks by name. Ask your accountant."
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <fieldset disabled={!useMay()('money.manage')} className="grid gap-5">
          {error === null || conflict !== null ? null : <Banner tone="error">{error.message}</Banner>}
          {conflict === null ? null : (
            <ConflictNotice
              differences={differencesTo(form.getValues(), conflict)}
              onTakeTheirs={() => takeTheirs(conflict)}
            />
          )}
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
            <SelectField
              label={labels.chart}
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
              label={labels.datev_consultant}
              optional
              inputMode="numeric"
              autoComplete="off"
              error={errors.datev_consultant?.message}
              {...register('datev_consultant')}
            />
            <TextField
              label={labels.datev_client}
              optional
              inputMode="numeric"
              autoComplete="off"
              error={errors.datev_client?.message}
              {...register('datev_client')}
            />
            <SelectField label={labels.datev_account_length} {...register('datev_account_length')}>
              {[4, 5, 6, 7, 8].map((length) => (
                <option key={length} value={length}>
                  {length}
                </option>
              ))}
            </SelectField>
            <SelectField label={labels.datev_year_starts} {...register('datev_year_starts')}>
              {Array.from({ length: 12 }, (_, place) => (
                <option key={place} value={place + 1}>
                  {monthName(`2000-${String(place + 1).padStart(2, '0')}-01`).replace(' 2000', '')}
                </option>
              ))}
            </SelectField>
            <TextField
              label={labels.xero_tax_rate}
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
