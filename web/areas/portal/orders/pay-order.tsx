import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fromCents, toCents } from '#domain/money.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { DownloadDocument } from '#web/features/billing/download-document.tsx';
import { OrderDues } from '#web/features/orders/portal/order-dues.tsx';
import type { OrderDetail, OrderMoney } from '#web/features/orders/portal/order-queries.ts';
import { BankDetails } from '#web/features/payments/bank-details.tsx';
import { useCreditFor } from '#web/features/payments/other-ways.ts';
import { usePaymentSettings } from '#web/features/payments/use-payment-settings.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PayOrderForm } from './pay-order-form.tsx';

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
        <Ways key={received?.open} order={order} money={money} onPaid={paid} />
      )}
    </section>
  );
}

interface WaysProps {
  order: OrderDetail;
  money: OrderMoney;
  onPaid: (amount: number) => void;
}

/** Bank details come first where a transfer was chosen. What need not be paid now is behind a button. */
function Ways({ order, money, onPaid }: WaysProps) {
  const t = useText();
  const isTransfer = order.payment_terms === 'transfer' && money.transfer !== null;
  const isAsked = order.status === 'pending' || money.due_on === null || money.due_on <= shopToday();
  const [isOpen, setOpen] = useState(isAsked && !isTransfer);
  const hasOnline = useHasOnline(order, money);
  const form = <PayOrderForm order={{ ...order, ...money }} onPaid={onPaid} />;
  return (
    <>
      {money.open < order.total_amount || order.instalments.length > 0 ? (
        <OrderDues
          total={order.total_amount}
          open={money.open}
          currency={order.currency}
          instalments={order.instalments}
        />
      ) : null}
      {isTransfer ? (
        <Transfer title={<h3 className="title text-lg">{t('payments.bank.title')}</h3>} money={money} />
      ) : null}
      {!hasOnline && money.transfer !== null ? null : isOpen ? (
        form
      ) : (
        <Button
          variant={isTransfer || !isAsked ? 'secondary' : 'primary'}
          className="justify-self-start max-sm:w-full"
          onClick={() => setOpen(true)}
        >
          {isTransfer
            ? t('orders.pay.online')
            : t('orders.pay.nowAct', { total: formatMoney(money.due, order.currency) })}
        </Button>
      )}
      {!isTransfer && money.transfer !== null ? (
        <details className="group grid">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline decoration-line underline-offset-4 hover:decoration-signal">
            {t('payments.bank.title')}
          </summary>
          <div className="pt-3">
            <Transfer title={null} money={money} />
          </div>
        </details>
      ) : null}
      {order.invoice === null ? <Proforma order={order} /> : null}
    </>
  );
}

/** A card, or credit. */
function useHasOnline(order: OrderDetail, { open }: OrderMoney): boolean {
  const { user } = useSession();
  const settings = usePaymentSettings();
  const { credit } = useCreditFor(user?.id ?? null, { open, currency: order.currency });
  return settings.status !== 'ready' || settings.provider !== null || credit !== null;
}

function Transfer({ title, money: { transfer } }: { title: ReactNode; money: OrderMoney }) {
  if (transfer === null) return null;
  return (
    <div className="grid gap-3">
      {title}
      <BankDetails transfer={transfer} />
    </div>
  );
}

function Proforma({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <div className="-ms-3.5 justify-self-start print:hidden">
      <DownloadDocument
        kind="proforma"
        number={order.order_number}
        variant="quiet"
        busyText={t('orders.document.busy')}
        failedText={t('orders.document.failed')}
      >
        {t('orders.document.proforma')}
      </DownloadDocument>
    </div>
  );
}
