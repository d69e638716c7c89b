import { useState } from 'react';
import { useSession } from '#web/features/accounts/session/session.ts';
import type { OrderDetail, OrderMoney } from '#web/features/orders/portal/order-queries.ts';
import { BankDetails } from '#web/features/payments/bank-details.tsx';
import { useCreditFor } from '#web/features/payments/other-ways.ts';
import { usePaymentSettings } from '#web/features/payments/use-payment-settings.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { PayOrderForm, type PayOrderFormProps } from './pay-order-form.tsx';

interface PaymentWaysProps extends Omit<PayOrderFormProps, 'order'> {
  order: OrderDetail;
  money: OrderMoney;
}

/** Bank details come first where a transfer was chosen. What need not be paid now is behind a button. */
export function PaymentWays({ order, money, ...form }: PaymentWaysProps) {
  const t = useText();
  const isTransfer = order.payment_terms === 'transfer' && money.transfer !== null;
  const isAsked = order.status === 'pending' || money.due_on === null || money.due_on <= shopToday();
  const [isOpen, setOpen] = useState(isAsked && !isTransfer);
  const hasOnline = useHasOnline(order, money);
  return (
    <>
      {isTransfer && money.transfer !== null ? (
        <div className="grid gap-3">
          <h3 className="title text-lg">{t('payments.bank.title')}</h3>
          <BankDetails transfer={money.transfer} />
        </div>
      ) : null}
      {!hasOnline && money.transfer !== null ? null : isOpen ? (
        <PayOrderForm order={{ ...order, ...money }} {...form} />
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
        <details className="group grid" open={!hasOnline}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium linked">
            {t('payments.bank.title')}
          </summary>
          <div className="pt-3">
            <BankDetails transfer={money.transfer} />
          </div>
        </details>
      ) : null}
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
