import { Printer } from 'lucide-react';
import { OrderDues } from '#web/features/orders/portal/order-dues.tsx';
import type { OrderDetail, OrderMoney } from '#web/features/orders/portal/order-queries.ts';
import { BankDetails } from '#web/features/payments/bank-details.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface OpenAmountProps {
  order: OrderDetail;
  money: OrderMoney;
  isGuest: boolean;
}

/** What an order that was just placed, or paid in part, still owes, and how it is paid. */
export function OpenAmount({ order, money, isGuest }: OpenAmountProps) {
  const t = useText();
  const transfer = order.payment_terms === 'transfer' ? money.transfer : null;
  return (
    <section aria-labelledby="open-amount" className="grid gap-4">
      <h2 id="open-amount" className="title text-xl">
        {transfer === null ? t('orders.pay.rest') : t('payments.bank.title')}
      </h2>
      {transfer === null || money.paid > 0 ? (
        <OrderDues
          total={order.total_amount}
          open={money.open}
          currency={order.currency}
          instalments={order.instalments}
        />
      ) : null}
      {transfer === null ? null : <BankDetails transfer={transfer} />}
      <div className="flex flex-wrap gap-3">
        {transfer === null ? null : (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t('payments.bank.print')}
          </Button>
        )}
        {isGuest ? null : (
          <LinkButton to={`/client/orders/${order.id}#pay`} variant="secondary">
            {transfer === null ? t('checkout.latest.pay') : t('checkout.latest.open')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
