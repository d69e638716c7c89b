import { rateText, type ConvertedAmounts } from '#domain/campaigns/result-import.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { useConvertedAmounts } from '#web/features/campaigns/admin/imports.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { RateEntry } from './drafts.ts';

interface ConvertCurrenciesProps {
  read: ResultImport;
  /** The currencies of the imported campaigns that are not the shop's. */
  codes: readonly string[];
  entries: ReadonlyMap<string, RateEntry>;
  onEnter: (code: string, entry: RateEntry) => void;
  /** Whether to show an error at currencies without a choice. */
  complain: boolean;
}

const NOTHING: RateEntry = { text: '', leftOut: false };

/** Asks for the exchange rate of each currency in the file, and shows what its amounts become. */
export function ConvertCurrencies({ read, codes, entries, onEnter, complain }: ConvertCurrenciesProps) {
  const { shopCurrency } = read.report;
  const valid = Object.fromEntries(
    codes.flatMap((code) => {
      const { text, leftOut } = entries.get(code) ?? NOTHING;
      const parsed = rateText.safeParse(text);
      return parsed.success && !leftOut ? [[code, parsed.data] as const] : [];
    }),
  );
  return (
    <section className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h3 className="title text-lg">Amounts in {new Intl.ListFormat('en-US').format(codes)}</h3>
        <p className="text-soft">
          The shop’s currency is {shopCurrency}. Enter the average rate of the period, or leave spend and conversion
          value out. The rate is kept with the import.
        </p>
      </div>
      {codes.map((code) => (
        <CurrencyField
          key={code}
          read={read}
          code={code}
          entry={entries.get(code) ?? NOTHING}
          onEnter={(entry) => onEnter(code, entry)}
          complain={complain}
        />
      ))}
      <Amounts importId={read.id} rates={valid} shopCurrency={shopCurrency} />
    </section>
  );
}

interface CurrencyFieldProps {
  read: ResultImport;
  code: string;
  entry: RateEntry;
  onEnter: (entry: RateEntry) => void;
  complain: boolean;
}

function CurrencyField({ read: { report }, code, entry, onEnter, complain }: CurrencyFieldProps) {
  const { text, leftOut } = entry;
  const found = report.currencies.find((one) => one.code === code);
  const parsed = rateText.safeParse(text);
  const problem = parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Enter a number');
  return (
    <div className="grid max-w-md gap-1">
      <TextField
        label={`${report.shopCurrency} for 1 ${code}`}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder="0.0000"
        value={text}
        disabled={leftOut}
        onChange={(event) => onEnter({ text: event.target.value, leftOut })}
        hint={found === undefined ? undefined : `Rows of ${formatPeriod(found.firstDay, found.lastDay)}`}
        error={!leftOut && (complain || text.trim() !== '') ? problem : undefined}
      />
      <Checkbox
        label={`Leave out spend and conversion value in ${code}`}
        checked={leftOut}
        onChange={(event) => onEnter({ text, leftOut: event.target.checked })}
      />
    </div>
  );
}

interface AmountsProps {
  importId: string;
  rates: Record<string, string>;
  shopCurrency: string;
}

/** Rows of left out currencies are not shown. */
function Amounts({ importId, rates, shopCurrency }: AmountsProps) {
  const converted = useConvertedAmounts(importId, rates);
  if (converted.isError) return <Banner tone="error">{converted.error.message}</Banner>;
  const rows = (converted.data ?? []).filter(({ currency }) => Object.hasOwn(rates, currency));
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-2" aria-live="polite" aria-busy={converted.isPlaceholderData}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <li key={`${row.name} ${row.currency}`} className="surface-2 grid gap-1 rounded-control p-4">
            <p className="font-medium break-words">{row.name}</p>
            <Amount label="Spend" from={row.spend} to={row.convertedSpend} row={row} shopCurrency={shopCurrency} />
            <Amount
              label="Conversion value"
              from={row.value}
              to={row.convertedValue}
              row={row}
              shopCurrency={shopCurrency}
            />
            <p className="text-sm text-faint">at {rates[row.currency]}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-faint">Each row is rounded to the cent; a campaign is the sum of its rows.</p>
    </div>
  );
}

interface AmountProps {
  label: string;
  from: number | null;
  to: number | null;
  row: ConvertedAmounts;
  shopCurrency: string;
}

/** The code is written out: `CA$` and `$` are easily confused. */
const withCode = (amount: number, code: string) => `${formatMoney(amount, code).replace(/^[^\d-]+/, '')} ${code}`;

function Amount({ label, from, to, row, shopCurrency }: AmountProps) {
  if (from === null || to === null) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-sm">
      <span className="text-soft">{label}</span>
      <span className="tabular">
        {withCode(from, row.currency)} = <strong>{withCode(to, shopCurrency)}</strong>
      </span>
    </p>
  );
}
