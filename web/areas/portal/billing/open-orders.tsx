import { useState } from 'react';
import { Link } from 'react-router';
import type { PortalBilling, OpenOrder } from '#domain/billing/portal-billing.ts';
import { fromCents, toCents } from '#domain/money.ts';
import { OrderDues } from '#web/features/orders/portal/order-dues.tsx';
import { PaymentStatusBadge } from '#web/features/orders/portal/order-state.tsx';
import { usePaymentSettings } from '#web/features/payments/use-payment-settings.ts';
import { formatDate, formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PayOrderForm } from '#web/areas/portal/orders/pay-order-form.tsx';
import { PortalSection } from '#web/areas/portal/portal-section.tsx';

/** Orders that are not fully paid, each with its payment form. */
export function OpenOrders({ open, currency }: { open: PortalBilling['open']; currency: string }) {
  const t = useText();
  const [payingId, setPayingId] = useState<string | null>(null);
  const paying = open.orders.find(({ id }) => id === payingId) ?? null;
  // The bank's window does not show above a modal dialog, so such orders are paid on their own page.
  const isPaidElsewhere = usePaymentSettings().provider === 'stripe';
  const paid = ({ order_number: number, open: before, currency: unit }: OpenOrder, amount: number) => {
    setPayingId(null);
    const rest = fromCents(toCents(before) - toCents(amount));
    showToast(
      rest > 0
        ? t('orders.pay.received', { amount: formatMoney(amount, unit), open: formatMoney(rest, unit) })
        : t('billing.open.paid', { number }),
      'success',
    );
  };
  return (
    <PortalSection
      title={t('billing.open.title')}
      aside={
        <p className="tabular text-soft">
          {t('billing.open.sum', { count: open.count, total: formatMoney(open.total, currency) })}
        </p>
      }
    >
      <ul aria-label={t('billing.open.title')} className="grid gap-3">
        {open.orders.map((order) => (
          <li key={order.id}>
            <OpenOrderCard
              order={order}
              onPay={
                order.total > 0 && (isPaidElsewhere || order.payment_terms === 'transfer')
                  ? null
                  : () => setPayingId(order.id)
              }
            />
          </li>
        ))}
      </ul>
      {paying === null ? null : (
        <Dialog
          open
          onClose={() => setPayingId(null)}
          title={t('billing.open.dialog', { number: paying.order_number })}
          size="lg"
        >
          <div className="grid gap-6">
            <p className="flex flex-wrap items-baseline justify-between gap-3">
              <bdi className="text-soft">{paying.lines.join(', ')}</bdi>
              <span className="figure text-2xl">{formatMoney(paying.due, paying.currency)}</span>
            </p>
            <PayOrderForm order={{ ...paying, total_amount: paying.total }} onPaid={(amount) => paid(paying, amount)} />
          </div>
        </Dialog>
      )}
    </PortalSection>
  );
}

interface OpenOrderCardProps {
  order: OpenOrder;
  /** Null if the order is paid on its page. */
  onPay: (() => void) | null;
}

function OpenOrderCard({ order, onPay }: OpenOrderCardProps) {
  const t = useText();
  const [first, ...more] = order.lines;
  const due = formatMoney(order.due, order.currency);
  const isPart = order.open < order.total;
  const hasPlan = isPart || order.instalments.length > 0;
  const pay = order.due < order.open ? t('orders.pay.nowAct', { total: due }) : t('billing.open.pay', { total: due });
  const source = {
    plan: t('billing.open.plan'),
    staff: t('billing.open.team'),
    quote: t('billing.open.quote'),
    shop: null,
  }[order.origin];
  return (
    <div className="surface-1 grid gap-4 rounded-card p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-8">
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/client/orders/${order.id}`} className="inline-flex min-h-11 items-center font-semibold linked">
            {t('billing.open.payOf', { number: order.order_number })}
          </Link>
          {order.total === 0 ? null : <PaymentStatusBadge status={order.payment_status} isPart={isPart} />}
          {source === null ? null : <Badge tone="outline">{source}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span>
            <bdi>{first}</bdi>
            {more.length > 0 ? ` ${t('billing.open.more', { count: more.length })}` : ''}
          </span>
          <time dateTime={order.order_date} className="text-faint">
            {formatDate(order.order_date)}
          </time>
        </p>
      </div>
      {order.payment_status === 'processing' ? (
        <span className="figure text-xl">{due}</span>
      ) : onPay === null ? (
        <LinkButton to={`/client/orders/${order.id}#pay`} className="max-sm:w-full">
          {order.payment_terms === 'transfer' ? t('billing.open.transfer') : pay}
        </LinkButton>
      ) : (
        <Button onClick={onPay} className="max-sm:w-full">
          {order.total === 0 ? t('billing.open.free') : pay}
        </Button>
      )}
      {hasPlan ? (
        <div className="sm:col-span-2">
          <OrderDues total={order.total} open={order.open} currency={order.currency} instalments={order.instalments} />
        </div>
      ) : null}
    </div>
  );
}
