import { useState } from 'react';
import { Link } from 'react-router';
import { fromCents, toCents } from '#domain/money.ts';
import { feeStates, MAX_FEES, useFees, type Fee, type FeeState } from '#web/features/costs/fees.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useRowSelection } from '#web/ui/table/row-selection.ts';
import { DocumentButton } from './document-button.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { TakeBackPayment } from './take-back-payment.tsx';

const stateNames: Record<FeeState, string> = {
  owed: 'Owed: the work is completed',
  agreed: 'Agreed: the work is not completed',
  paid: 'Paid',
};
const emptyTitles: Record<FeeState, string> = {
  owed: 'Nothing is owed',
  agreed: 'No other fees are agreed',
  paid: 'No fees were paid yet',
};

/** What freelancers are owed, what was agreed with them and what was paid. */
export function Freelancers() {
  const { params, change } = useUrlParams();
  const state = feeStates.find((one) => one === params.get('state')) ?? 'owed';
  const fees = useFees(state);
  return (
    <div className="grid min-w-0 gap-5">
      <search className="sm:max-w-sm">
        <SelectField
          label="Fees"
          value={state}
          onChange={({ target }) =>
            change((next) => {
              next.set('state', target.value);
            })
          }
        >
          {feeStates.map((one) => (
            <option key={one} value={one}>
              {stateNames[one]}
            </option>
          ))}
        </SelectField>
      </search>
      <QueryStates
        query={fees}
        what="the fees"
        skeleton={<Skeleton className="h-72 rounded-card" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title={emptyTitles[state]}>
            Set a fee where an order or a campaign is assigned to a contractor. It is owed once that is completed.
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            {rows.length < MAX_FEES ? null : <p className="text-soft">Only the first {MAX_FEES} fees are shown.</p>}
            {state === 'paid' ? (
              <DataTable label="Paid fees" rows={rows} columns={paidColumns} cardsBelow="xl" />
            ) : (
              <Unpaid key={state} state={state} fees={rows} />
            )}
          </>
        )}
      </QueryStates>
    </div>
  );
}

const sumOf = (fees: readonly Fee[]) => fromCents(fees.reduce((cents, { amount }) => cents + toCents(amount), 0));
const moneyOf = (fees: readonly Fee[]) => formatMoney(sumOf(fees), fees[0]?.currency ?? shopCurrency());
const personOf = ({ person_name: name }: Fee) => name ?? 'Former teammate';

/** By person, with the sum of each. */
function Unpaid({ state, fees }: { state: 'owed' | 'agreed'; fees: readonly Fee[] }) {
  const people = [...Map.groupBy(fees, ({ person }) => person).values()];
  return (
    <div className="grid min-w-0 gap-5">
      <p className="text-soft">
        {state === 'owed' ? 'Owed in total' : 'Agreed in total'}:{' '}
        <span className="tabular font-semibold text-bone">{moneyOf(fees)}</span>
      </p>
      {people.map((own) => (
        <Person key={own[0]?.person} fees={own} />
      ))}
    </div>
  );
}

function Person({ fees }: { fees: readonly Fee[] }) {
  const manages = useMay()('money.manage');
  const [paying, setPaying] = useState<readonly Fee[] | null>(null);
  const selection = useRowSelection(fees, {
    labelOf: ({ title }) => `Select the fee for ${title}`,
    allLabel: 'Select all',
  });
  const [first] = fees;
  if (first === undefined) return null;
  const name = personOf(first);
  const chosen = selection.rows.length === 0 ? fees : selection.rows;
  return (
    <Panel
      title={name}
      aside={
        <span className="flex flex-wrap items-center gap-4">
          <span className="figure tabular text-2xl">{moneyOf(fees)}</span>
          {manages ? (
            <Button variant="secondary" size="sm" onClick={() => setPaying(chosen)}>
              Mark {moneyOf(chosen)} as paid
            </Button>
          ) : null}
        </span>
      }
    >
      <DataTable
        label={`Fees of ${name}`}
        rows={fees}
        columns={unpaidColumns}
        {...(manages && fees.length > 1 && { selection })}
      />
      {paying === null ? null : <PayDialog name={name} fees={paying} onClose={() => setPaying(null)} />}
    </Panel>
  );
}

function Work({ fee: { subject, subject_id: id, title } }: { fee: Fee }) {
  return (
    <Link
      to={subject === 'order' ? `/admin/orders/${id}` : `/admin/campaigns/${id}`}
      className="inline-flex min-h-11 items-center linked"
    >
      <bdi>{title}</bdi>
    </Link>
  );
}

const amountColumn: Column<Fee> = {
  id: 'amount',
  card: 'aside',
  header: 'Fee',
  align: 'end',
  className: 'font-semibold',
  cell: ({ amount, currency }) => formatMoney(amount, currency),
};
const workColumn: Column<Fee> = { id: 'work', card: 'title', header: 'Work', cell: (fee) => <Work fee={fee} /> };

const unpaidColumns: readonly Column<Fee>[] = [
  workColumn,
  {
    id: 'owed',
    card: 'fact',
    header: 'Completed',
    cell: ({ owed_on: day }) => (day === null ? null : formatCalendarDate(day)),
    none: 'Not yet',
  },
  amountColumn,
];

const paidColumns: readonly Column<Fee>[] = [
  workColumn,
  { id: 'person', card: 'meta', header: 'Freelancer', cell: (fee) => <bdi>{personOf(fee)}</bdi> },
  {
    id: 'paid',
    card: 'fact',
    header: 'Paid on',
    className: 'whitespace-nowrap',
    cell: ({ paid_on: day }) => (day === null ? null : formatCalendarDate(day)),
  },
  { id: 'reference', card: 'fact', header: 'Reference', cell: ({ reference }) => <bdi>{reference}</bdi> },
  {
    id: 'document',
    card: 'foot',
    header: 'Invoice',
    cell: ({ document }) => (document === null ? null : <DocumentButton path={document} />),
  },
  {
    id: 'back',
    card: 'foot',
    header: <span className="sr-only">Undo</span>,
    align: 'end',
    cell: (fee) => <TakeBackPayment fee={fee} />,
  },
  amountColumn,
];
