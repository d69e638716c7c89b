import { toCents } from '#domain/money.ts';
import type { Instalment, OrderPayments } from '#web/features/transfers/admin/order-payments.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

interface Planned extends Instalment {
  /** What is paid of it. */
  paid: number;
}

/** What is paid covers instalments in their order. */
function covered({ instalments, dues }: OrderPayments): Planned[] {
  let left = toCents(dues.paid) + toCents(dues.written_off);
  return instalments.map((instalment) => {
    const cents = Math.max(0, Math.min(left, toCents(instalment.amount)));
    left -= cents;
    return { ...instalment, paid: cents / 100 };
  });
}

function stateOf({ amount, paid, due_on: due }: Planned, today: string): { text: string; tone: BadgeTone } {
  if (toCents(paid) === toCents(amount)) return { text: 'Paid', tone: 'good' };
  if (due < today) return { text: paid > 0 ? 'Overdue, paid in part' : 'Overdue', tone: 'bad' };
  if (paid > 0) return { text: 'Paid in part', tone: 'warn' };
  return due === today ? { text: 'Due today', tone: 'warn' } : { text: 'Upcoming', tone: 'neutral' };
}

/** When how much of an order is due, and what is paid of it. */
export function Instalments({ payments }: { payments: OrderPayments }) {
  const today = useShopToday().data ?? '';
  const planned = covered(payments);
  if (planned.length === 0) return null;
  return (
    <ol aria-label="Payment plan" className="grid gap-3 border-t border-line pt-4 text-sm">
      {planned.map((instalment) => {
        const { text, tone } = stateOf(instalment, today);
        return (
          <li key={instalment.position} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-soft">{formatCalendarDate(instalment.due_on)}</span>
              <Badge tone={tone}>{text}</Badge>
            </span>
            <span className="tabular font-semibold">{formatMoney(instalment.amount, payments.dues.currency)}</span>
          </li>
        );
      })}
    </ol>
  );
}
