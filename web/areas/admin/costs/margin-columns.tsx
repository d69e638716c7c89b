import { clsx } from 'clsx';
import { shareOf, type Margin } from '#web/features/costs/margins.ts';
import { formatMoney, formatShare } from '#web/lib/format/format.ts';
import type { Column } from '#web/ui/table/column.ts';

/** A margin with its share of the revenue; below zero in another color, and with a sign. */
export function MarginAmount({ of, currency }: { of: Margin; currency: string }) {
  const share = shareOf(of);
  return (
    <span className={clsx('font-semibold', of.margin < 0 && 'text-bad')}>
      {formatMoney(of.margin, currency)}
      {share === null ? null : <span className="ms-2 text-sm font-normal text-soft">{formatShare(share)}</span>}
    </span>
  );
}

/** What was earned, what it cost and what is left. A cost of zero is left out. */
export function marginColumns<Row extends Margin>(currency: string): readonly Column<Row>[] {
  const amount = (name: keyof Margin, header: string): Column<Row> => ({
    id: name,
    card: 'fact',
    header,
    align: 'end',
    cell: (row) => (row[name] === 0 ? null : formatMoney(row[name], currency)),
  });
  return [
    amount('revenue', 'Revenue'),
    amount('spend', 'Ad spend'),
    amount('fees', 'Freelancers'),
    amount('purchases', 'Purchases'),
    {
      id: 'margin',
      card: 'aside',
      header: 'Margin',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => <MarginAmount of={row} currency={currency} />,
    },
  ];
}
