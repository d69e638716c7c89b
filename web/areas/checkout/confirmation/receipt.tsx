import { ServiceName } from '#web/features/catalogue/service-name.tsx';
import type { OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What was bought, the amount, the buyer and the card. */
export function Receipt({ order }: { order: OrderDetail }) {
  const t = useText();
  const card = order.payments.find((payment) => payment.last4 !== null);
  return (
    <div className="grid gap-6">
      <section aria-labelledby="receipt" className="grid gap-3">
        <h2 id="receipt" className="title text-lg">
          {t('checkout.confirmed.items')}
        </h2>
        <ul className="tabular grid gap-2.5">
          {order.order_items.map((line) => (
            <li
              key={line.id}
              data-service={line.service_type}
              className="flex justify-between gap-4 border-s-3 border-service ps-3"
            >
              <span>
                {line.name} <span className="text-faint">&times; {line.quantity}</span>
                <ServiceName service={line.service_type} />
              </span>
              <span>{formatMoney(line.line_total, order.currency)}</span>
            </li>
          ))}
        </ul>
        <OrderSums
          sums={{ ...order, total: order.total_amount }}
          promoCode={order.promo_code}
          currency={order.currency}
          totalId="order-total"
        />
      </section>
      <dl className="grid gap-6 text-[0.9375rem] sm:grid-cols-2">
        <div>
          <dt className="text-sm text-faint">{t('checkout.confirmed.customer')}</dt>
          <dd className="break-words">
            {order.client_name}
            <br />
            {order.client_email}
            {order.notes ? (
              <>
                <br />
                {order.notes}
              </>
            ) : null}
          </dd>
        </div>
        {card ? (
          <div>
            <dt className="text-sm text-faint">{t('checkout.confirmed.paidWith')}</dt>
            <dd className="tabular">
              {t('checkout.confirmed.card', { brand: card.brand ?? '', last4: card.last4 ?? '' })}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
