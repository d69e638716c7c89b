import { useEffect, useRef, useState } from 'react';
import { fromCents, toCents } from '#domain/money.ts';
import { OrderDocument } from '#web/features/billing/order-document.tsx';
import { OrderDues } from '#web/features/orders/portal/order-dues.tsx';
import type { OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PayOrderForm } from './pay-order-form.tsx';
import { PaymentWays } from './payment-ways.tsx';

/** What an order owes and the ways to pay it, on its page. */
export function PayOrder({ order }: { order: OrderDetail }) {
  const t = useText();
  const { money, currency } = order;
  const [received, setReceived] = useState<{ amount: number; open: number } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has made way for the next payment.
  useEffect(() => {
    if (received !== null) heading.current?.focus();
  }, [received]);
  const paid = (amount: number) => {
    const open = fromCents(toCents(money?.open ?? 0) - toCents(amount));
    if (open > 0) setReceived({ amount, open });
    else if (order.total_amount > 0) showToast(t('orders.pay.done', { number: order.order_number }), 'success');
  };
  return (
    <section
      aria-labelledby="pay"
      className={`surface-1 grid gap-6 rounded-card p-5 sm:p-8 ${money?.transfer ? '' : 'print:hidden'}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="pay" ref={heading} tabIndex={-1} className="title text-xl outline-none">
          {order.total_amount === 0
            ? t('orders.pay.freeTitle')
            : money !== null && money.open < order.total_amount
              ? t('orders.pay.rest')
              : t('orders.pay.title')}
        </h2>
        <bdi className="figure text-2xl">{formatMoney(money?.due ?? 0, currency)}</bdi>
      </header>
      {received === null ? null : (
        <Banner tone="success">
          {t('orders.pay.received', {
            amount: formatMoney(received.amount, currency),
            open: formatMoney(received.open, currency),
          })}
        </Banner>
      )}
      {money === null ? (
        <PayOrderForm order={{ ...order, open: 0, due: 0 }} onPaid={paid} />
      ) : received !== null && money.open > received.open ? (
        <Skeleton className="h-40 rounded-card" />
      ) : (
        <>
          {money.open < order.total_amount || order.instalments.length > 0 ? (
            <OrderDues
              total={order.total_amount}
              open={money.open}
              currency={currency}
              instalments={order.instalments}
            />
          ) : null}
          <PaymentWays key={received?.open} order={order} money={money} onPaid={paid} />
          {order.invoice === null ? (
            <OrderDocument number={order.order_number} invoice={null} open={money.open} />
          ) : null}
        </>
      )}
    </section>
  );
}
