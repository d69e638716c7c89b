import { addDays } from '#domain/period.ts';
import { ofGroup, totalOf, useMargins } from '#web/features/costs/margins.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { MarginSums } from './margin-sums.tsx';

const YEAR_DAYS = 365;

/** What the orders of a client earned in a year, for who may see money. */
export function ClientMargin({ clientId }: { clientId: string }) {
  const today = shopToday();
  const months = useMargins({ from: addDays(today, 1 - YEAR_DAYS), to: today, client: clientId });
  return (
    <Panel title="Margin" note="Orders of the last twelve months, less ad spend, freelancers and purchases.">
      <QueryStates
        query={months}
        what="the margin"
        skeleton={<Skeleton className="h-16 rounded-card" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-soft">No paid orders in this time.</p>}
      >
        {(rows) => (
          <MarginSums label="Margin of the client" of={totalOf(ofGroup(rows, 'month'))} currency={shopCurrency()} />
        )}
      </QueryStates>
    </Panel>
  );
}
