import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { AdminMoney } from '#domain/reports/admin-figures.ts';
import { useAdminMoney } from '#web/features/reports/admin/overview-queries.ts';
import { periodSearch } from '#web/features/reports/read-period.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface Tile {
  label: string;
  amount: number;
  note: string;
  /** The screen with the rows behind the figure. */
  to: string;
  urgent?: boolean;
}

const count = (number: number, one: string, many: string) => `${formatCount(number)} ${number === 1 ? one : many}`;

const sales = (from: string, to: string) => `/admin${periodSearch('custom', { from, to })}#period`;

const tilesOf = ({ day, today, month, unpaid, disputed, plans }: AdminMoney): readonly Tile[] => [
  {
    label: 'Today',
    amount: today.amount,
    note: count(today.orders, 'order paid', 'orders paid'),
    to: sales(day, day),
  },
  {
    label: 'This month',
    amount: month.amount,
    note: count(month.orders, 'order paid', 'orders paid'),
    to: sales(`${day.slice(0, 7)}-01`, day),
  },
  {
    label: 'Unpaid',
    amount: unpaid.amount,
    note: count(unpaid.orders, 'order', 'orders'),
    to: '/admin/orders?status=pending',
  },
  {
    label: 'Disputed',
    amount: disputed.amount,
    note:
      disputed.to_answer > 0
        ? `${formatCount(disputed.to_answer)} to answer`
        : count(disputed.payments, 'payment', 'payments'),
    to: '/admin/payments?tab=disputes&status=open',
    urgent: disputed.to_answer > 0,
  },
  {
    label: 'Plans per month',
    amount: plans.amount,
    note: count(plans.clients, 'client', 'clients'),
    to: '/admin#plans',
  },
];

const GRID = 'grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5 lg:gap-3';
const TILE = 'grid h-full min-h-20 min-w-0 content-center rounded-card px-4 py-2.5';

/** The shop's money now: received, owed, at risk and recurring. Each figure leads to its rows. */
export function Money() {
  const money = useAdminMoney();
  return (
    <section aria-label="Money">
      <QueryStates query={money} what="the money" skeleton={<MoneySkeleton />}>
        {(data) => (
          <ul className={GRID}>
            {tilesOf(data).map((tile) => (
              <li key={tile.label} className="min-w-0">
                <MoneyTile {...tile} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}

function MoneyTile({ label, amount, note, to, urgent = false }: Tile): ReactNode {
  return (
    <Link to={to} className={clsx('surface-1 @container hover:brightness-125', TILE)}>
      <span className="text-sm text-faint">{label}</span>
      <span className="figure fit-figure">{formatShopMoney(amount)}</span>
      <span className={clsx('text-sm', urgent ? 'font-semibold text-bad' : 'text-soft')}>{note}</span>
    </Link>
  );
}

function MoneySkeleton() {
  return (
    <div className={GRID}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className={TILE} />
      ))}
    </div>
  );
}
