import { useState } from 'react';
import type { LineCost, LineMargin, OrderFee, OrderMargin } from '#domain/costs/margin.ts';
import { useOrderMargin } from '#web/features/costs/order-margin.ts';
import { totalOf } from '#web/features/costs/margins.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { CostDialog } from './cost-dialog.tsx';
import { CostList } from './cost-list.tsx';
import { MarginAmount } from './margin-columns.tsx';
import { MarginSums } from './margin-sums.tsx';

/** The dialog's line, and its cost unless it adds one. */
interface Edited {
  line: LineMargin;
  cost: LineCost | null;
}

/** What each line of an order earned and cost, for who may see money. */
export function OrderCosts({ order }: { order: { id: string; status: string } }) {
  const margin = useOrderMargin(order.id);
  return (
    <Panel title="Costs and margin" note="For who may see money. Clients and freelancers can’t see it.">
      <QueryStates query={margin} what="the costs" skeleton={<Skeleton className="h-40 rounded-card" />}>
        {(data) => <Loaded order={order} margin={data} />}
      </QueryStates>
    </Panel>
  );
}

function noteOf(status: string, confirmedOn: string | null): string | null {
  if (status === 'cancelled') return 'A canceled order has no revenue. What was spent for it still counts.';
  return confirmedOn === null ? 'There is no revenue until the order is paid.' : null;
}

function Loaded({ order, margin }: { order: { id: string; status: string }; margin: OrderMargin }) {
  const { currency, lines, fees, costs } = margin;
  const [edited, setEdited] = useState<Edited | null>(null);
  const manages = useMay()('money.manage');
  const note = noteOf(order.status, margin.confirmed_on);
  const lineOf = ({ order_item_id: id }: LineCost) => lines.find((line) => line.id === id);
  return (
    <>
      <MarginSums label="Margin of the order" of={totalOf(lines)} currency={currency} />
      {note === null ? null : <p className="text-soft">{note}</p>}
      <ul aria-label="Margin by item" className="grid border-t border-line">
        {lines.map((line) => (
          <Item
            key={line.id}
            line={line}
            currency={currency}
            onAdd={manages ? () => setEdited({ line, cost: null }) : null}
          />
        ))}
      </ul>
      {fees.length === 0 ? null : <Fees fees={fees} currency={currency} />}
      {costs.length === 0 ? null : (
        <CostList
          orderId={order.id}
          costs={costs}
          currency={currency}
          nameOf={(cost) => (lines.length > 1 ? (lineOf(cost)?.name ?? null) : null)}
          onEdit={(cost) => {
            const line = lineOf(cost);
            if (line !== undefined) setEdited({ line, cost });
          }}
        />
      )}
      {edited === null ? null : <CostDialog orderId={order.id} {...edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface ItemProps {
  line: LineMargin;
  currency: string;
  /** Null for who may not add a cost. */
  onAdd: (() => void) | null;
}

function Item({ line, currency, onAdd }: ItemProps) {
  const amounts = [
    ['Revenue', line.revenue],
    ['ad spend', line.spend],
    ['freelancers', line.fees],
    ['purchases', line.purchases],
  ] as const;
  const facts = amounts
    .filter(([name, amount]) => amount !== 0 || name === 'Revenue')
    .map(([name, amount]) => `${name} ${formatMoney(amount, currency)}`);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3">
      <div className="me-auto grid min-w-0 gap-0.5">
        <bdi className="font-semibold break-words">{line.name}</bdi>
        <span className="tabular text-sm text-soft">{facts.join(', ')}</span>
      </div>
      <MarginAmount of={line} currency={currency} />
      {onAdd === null ? null : (
        <Button variant="secondary" size="sm" aria-label={`Add cost of ${line.name}`} onClick={onAdd}>
          Add cost
        </Button>
      )}
    </li>
  );
}

function Fees({ fees, currency }: { fees: readonly OrderFee[]; currency: string }) {
  return (
    <section aria-label="Fees of freelancers" className="grid gap-2">
      <h3 className="font-semibold">Freelancers</h3>
      <ul className="grid gap-2">
        {fees.map((fee) => (
          <li key={fee.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <bdi className="me-auto">{fee.name ?? 'Former teammate'}</bdi>
            <FeeState fee={fee} />
            <span className="tabular font-semibold">{formatMoney(fee.amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeeState({ fee: { owed_on: owed, paid_on: paid } }: { fee: OrderFee }) {
  if (paid !== null) return <Badge tone="good">Paid on {formatCalendarDate(paid)}</Badge>;
  if (owed !== null) return <Badge tone="warn">Owed since {formatCalendarDate(owed)}</Badge>;
  return <Badge tone="outline">Agreed</Badge>;
}
