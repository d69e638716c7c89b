import { useState } from 'react';
import { countryName } from '#domain/orders/countries.ts';
import { formatTaxRate } from '#domain/taxes/tax-name.ts';
import { stateOfRate } from '#domain/taxes/tax-rate-form.ts';
import { useRemoveTaxRate, useTaxRates, type TaxRate } from '#web/features/taxes/tax-rates.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { SettleRate, UnconfirmedRates } from './unconfirmed-rates.tsx';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

type State = ReturnType<typeof stateOfRate> | 'unconfirmed';
type Row = TaxRate & { state: State };

const stateTexts: Record<State, string> = {
  unconfirmed: 'Not confirmed',
  current: 'Applies',
  planned: 'Planned',
  replaced: 'Replaced',
};
const tones = { unconfirmed: 'warn', current: 'good', planned: 'neutral', replaced: 'outline' } as const;

const stateOf = (rate: TaxRate, rates: readonly TaxRate[], today: string): State => {
  const state = stateOfRate(rate, rates, today);
  return state !== 'replaced' && rate.confirmed_at === null ? 'unconfirmed' : state;
};

const placeOf = ({ country, region }: TaxRate) =>
  country === null ? 'Everywhere else' : [countryName(country, 'en-US'), region].filter(Boolean).join(', ');

const rules = (rate: TaxRate) =>
  [
    rate.inclusive ? 'In the price' : 'On top',
    rate.reverse_charge ? 'reverse charge' : '',
    rate.needs_address ? 'needs an address' : '',
  ]
    .filter(Boolean)
    .join(', ');

const StateBadge = ({ row }: { row: Row }) => <Badge tone={tones[row.state]}>{stateTexts[row.state]}</Badge>;

const columns: readonly Column<Row>[] = [
  { id: 'place', card: 'title', header: 'Place', cell: (row) => placeOf(row) },
  { id: 'name', card: 'meta', header: 'Name', cell: (row) => row.name },
  { id: 'rules', card: 'meta', header: 'Rules', cell: (row) => rules(row) },
  {
    id: 'from',
    card: 'fact',
    header: 'From',
    className: 'whitespace-nowrap',
    cell: (row) => formatCalendarDate(row.valid_from, 'en-US'),
  },
  {
    id: 'state',
    card: 'foot',
    header: 'Status',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <StateBadge row={row} />
        {row.state === 'unconfirmed' ? <SettleRate row={row} place={placeOf(row)} /> : null}
        <DeleteRate row={row} />
      </span>
    ),
  },
  { id: 'rate', card: 'aside', header: 'Rate', cell: (row) => formatTaxRate(row.rate), align: 'end' },
];

/** Rates by place. The form for a new one is on the page. */
export function TaxRates() {
  const rates = useTaxRates();
  const [text, setText] = useState('');
  const [state, setState] = useState<State | ''>('');
  return (
    <div className="grid gap-4">
      <div role="search" className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField label="Search places" pauseMs={0} value={text} onSearch={setText} />
        <SelectField label="Status" value={state} onChange={(event) => setState(event.target.value as State | '')}>
          <option value="">All</option>
          {Object.entries(stateTexts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryStates
        query={rates}
        what="the tax rates"
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title="No tax rates">Add one, or no order can be placed.</EmptyState>}
      >
        {(all) => (
          <>
            <UnconfirmedRates rates={all.filter((rate) => stateOf(rate, all, shopToday()) === 'unconfirmed')} />
            <RateTable rates={all} text={text} state={state} />
          </>
        )}
      </QueryStates>
    </div>
  );
}

function RateTable({ rates, text, state }: { rates: readonly TaxRate[]; text: string; state: State | '' }) {
  const today = shopToday();
  const wanted = text.trim().toLowerCase();
  const rows = rates
    .map((rate): Row => ({ ...rate, state: stateOf(rate, rates, today) }))
    .filter(
      (row) => (state === '' || row.state === state) && `${placeOf(row)} ${row.country}`.toLowerCase().includes(wanted),
    )
    .sort((a, b) => Number(a.country !== null) - Number(b.country !== null) || placeOf(a).localeCompare(placeOf(b)));
  if (rows.length === 0) return <EmptyState title="No rate found">Nothing matches these filters.</EmptyState>;
  return <DataTable label="Tax rates" rows={rows} columns={columns} />;
}

/** Asks for confirmation: the second press deletes a planned rate. */
function DeleteRate({ row }: { row: Row }) {
  const remove = useRemoveTaxRate();
  const [confirming, setConfirming] = useState(false);
  if (row.state !== 'planned') return null;
  const press = async () => {
    if (!confirming) return setConfirming(true);
    try {
      await remove.mutateAsync(row.id);
      showToast('The planned rate is deleted.', 'success');
    } catch (error) {
      setConfirming(false);
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  };
  return (
    <Button
      variant={confirming ? 'danger' : 'quiet'}
      size="sm"
      busy={remove.isPending}
      busyText="Deleting"
      aria-label={`${confirming ? 'Confirm: delete' : 'Delete'} the planned rate of ${placeOf(row)}`}
      onClick={() => void press()}
    >
      {confirming ? 'Really delete' : 'Delete'}
    </Button>
  );
}
