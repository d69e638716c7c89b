import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { accountsOf } from '#domain/books/accounts.ts';
import { datevProblem } from '#web/features/books/datev.ts';
import {
  bookFormats,
  filesOf,
  type BookFile,
  type BookFormat,
  type BookSettingsRow,
} from '#web/features/books/export-books.ts';
import {
  daysOfMonths,
  journalCsv,
  journalTotals,
  loadMonth,
  monthBefore,
  monthsOf,
  type JournalEntry,
  type JournalTotals,
} from '#web/features/payments/admin/journal.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { formatCount, formatMoney } from '#web/lib/format/format.ts';
import { saveCsv, saveFile } from '#web/lib/format/save-file.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { zip, type ZippedFile } from '#web/lib/format/zip.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

type Format = 'journal' | BookFormat;

const formatTexts: Record<Format, { name: string; note: string }> = {
  journal: {
    name: 'Journal (CSV)',
    note: 'One row per movement, for people and spreadsheets: payments with invoice, tax and fee, refunds with their credit notes, chargebacks, and the payout that carried a payment.',
  },
  datev: { name: 'DATEV', note: 'A posting batch (EXTF) per month, one row per posting.' },
  quickbooks: { name: 'QuickBooks Online', note: 'Journal entries, one per day with a line per account.' },
  xero: { name: 'Xero', note: 'Manual journals, one per day with a line per account.' },
};

/** The journal of a range of months in a format. Both are in the URL; last month is the default. */
export function ExportPanel({ settings }: { settings: BookSettingsRow }) {
  const { params, change } = useUrlParams();
  const today = useShopToday().data;
  const lastMonth = today === undefined ? '' : monthBefore(today);
  const from = params.get('from') ?? lastMonth;
  const to = params.get('to') ?? lastMonth;
  const format = bookFormats.find((one) => one === params.get('format')) ?? 'journal';
  const days = daysOfMonths(from, to);
  const problem = format === 'datev' ? datevProblem(settings, accountsOf(settings)) : null;
  const set = (name: string) => (event: { target: { value: string } }) =>
    change((next) => {
      next.set(name, event.target.value);
    });
  return (
    <Panel title="Export" note={formatTexts[format].note}>
      <div className="grid gap-4 sm:max-w-3xl sm:grid-cols-3">
        <SelectField label="Format" value={format} onChange={set('format')}>
          {(['journal', ...bookFormats] as const).map((one) => (
            <option key={one} value={one}>
              {formatTexts[one].name}
            </option>
          ))}
        </SelectField>
        <TextField label="First month" type="month" max={to || undefined} value={from} onChange={set('from')} />
        <TextField
          label="Last month"
          type="month"
          min={from || undefined}
          value={to}
          onChange={set('to')}
          error={
            days === null && to !== '' ? 'Choose at most three years, the last month not before the first' : undefined
          }
        />
      </div>
      {problem === null ? null : <Banner tone="info">{problem}</Banner>}
      {days === null || problem !== null ? null : (
        <Save key={`${format} ${from} ${to}`} from={from} to={to} format={format} settings={settings} />
      )}
    </Panel>
  );
}

interface SaveProps {
  from: string;
  to: string;
  format: Format;
  settings: BookSettingsRow;
}

interface Saved {
  rows: number;
  test: number;
  totals: JournalTotals[];
  /** Currencies that have files of their own. */
  others: string[];
}

function save(files: readonly ZippedFile[], name: string): void {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) saveFile(only.name, new Blob([only.bytes], { type: 'text/csv' }));
  else if (only !== undefined) saveFile(`${name}.zip`, zip(files));
}

/** Month by month, so that the page stays responsive and a year fits. */
function useExport({ from, to, format, settings }: SaveProps, onProgress: (rows: number) => void) {
  const { currency } = useShop();
  return useMutation({
    mutationFn: async (): Promise<Saved> => {
      onProgress(0);
      const name = from === to ? from : `${from}-to-${to}`;
      const createdAt = new Date();
      const entries: JournalEntry[] = [];
      const files: BookFile[] = [];
      for (const { month, days } of monthsOf(from, to)) {
        const rows = await loadMonth(days, (count) => onProgress(entries.length + count));
        entries.push(...rows);
        if (format !== 'journal')
          files.push(
            ...filesOf({ format, settings, month, lastDay: days.to, rows, createdAt, shopCurrency: currency }),
          );
      }
      if (format === 'journal') saveCsv(`journal-${name}.csv`, journalCsv(entries));
      else save(files, `${format}-${name}`);
      const test = entries.filter(({ live }) => live !== true).length;
      const others = [...new Set(files.map((file) => file.currency))].filter((one) => one !== currency);
      return { rows: entries.length, test, totals: journalTotals(entries), others };
    },
  });
}

function Save(props: SaveProps) {
  const [count, setCount] = useState(0);
  const saving = useExport(props, setCount);
  return (
    <>
      <Button
        className="justify-self-start"
        busy={saving.isPending}
        busyText={`${formatCount(count)} rows so far…`}
        onClick={() => saving.mutate()}
      >
        <Download aria-hidden="true" className="size-4" />
        {props.format === 'journal' ? 'Download CSV' : `Download for ${formatTexts[props.format].name}`}
      </Button>
      {saving.error === null ? null : (
        <Banner tone="error">The journal could not be loaded. {saving.error.message}</Banner>
      )}
      {saving.data === undefined ? null : <Result {...saving.data} program={formatTexts[props.format].name} />}
    </>
  );
}

function Result({ rows, test, totals, others, program }: Saved & { program: string }) {
  const { currency } = useShop();
  if (rows === 0) return <Banner tone="info">Nothing was booked in this period.</Banner>;
  return (
    <>
      <Success rows={rows} test={test} totals={totals} />
      {others.map((other) => (
        <Banner key={other} tone="info">
          Amounts in {other} are in files of their own. Enter them by hand with their rate: {program} would take them
          for {currency}.
        </Banner>
      ))}
    </>
  );
}

function Success({ rows, test, totals }: Omit<Saved, 'others'>) {
  return (
    <Banner tone="success" title={rows === 1 ? '1 row saved' : `${formatCount(rows)} rows saved`}>
      {totals.map((one) => (
        <p key={one.currency}>{textOf(one)}</p>
      ))}
      {test === 0 ? null : (
        <p>{test === rows ? 'All of them are' : `${formatCount(test)} of them are`} of test payments.</p>
      )}
    </Banner>
  );
}

function textOf({ currency, paid, refunded, chargeback, fee }: JournalTotals): string {
  const money = (cents: number) => formatMoney(cents / 100, currency);
  return `${currency}: ${money(paid)} paid, ${money(refunded)} refunded, ${money(chargeback)} charged back, ${money(fee)} in fees.`;
}
