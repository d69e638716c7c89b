import { fromCents, toCents } from '#domain/money.ts';
import { instalmentsOf, type Instalment as Planned, type InstalmentState } from '#domain/payments/instalment.ts';
import type { Instalment, OrderPayments } from '#web/features/transfers/admin/order-payments.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { instalmentTones } from '#web/lib/format/status-tones.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { Badge } from '#web/ui/badge.tsx';

const texts: Record<InstalmentState, string> = {
  paid: 'Paid',
  overdue: 'Overdue',
  due: 'Due today',
  later: 'Upcoming',
};

function textOf({ state, rest, amount }: Planned<Instalment>): string {
  if (state === 'paid' || rest === amount) return texts[state];
  return state === 'overdue' ? 'Overdue, paid in part' : 'Paid in part';
}

/** When how much of an order is due, and what is paid of it. */
export function Instalments({ payments }: { payments: OrderPayments }) {
  const today = useShopToday().data ?? '';
  const { instalments, dues } = payments;
  const settled = fromCents(toCents(dues.paid) + toCents(dues.written_off));
  const planned = instalmentsOf(instalments, settled, today);
  if (planned.length === 0) return null;
  return (
    <ol aria-label="Payment plan" className="grid gap-3 border-t border-line pt-4 text-sm">
      {planned.map((instalment) => {
        return (
          <li key={instalment.position} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-soft">{formatCalendarDate(instalment.due_on)}</span>
              <Badge tone={instalmentTones[instalment.state]}>{textOf(instalment)}</Badge>
            </span>
            <span className="tabular font-semibold">{formatMoney(instalment.amount, dues.currency)}</span>
          </li>
        );
      })}
    </ol>
  );
}
