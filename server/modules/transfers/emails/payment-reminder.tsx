import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Paragraph } from '#server/emails/parts.tsx';
import { BankDetails } from '#server/modules/orders/emails/shared/bank-details.tsx';
import {
  loadOrder,
  OrderPayload,
  unpaidSample,
  type OrderDetails,
} from '#server/modules/orders/emails/shared/order-details.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** Nothing where the money has arrived, or the order has ended, since the reminder was queued. */
async function load(sql: Sql, payload: { orderId: string }): Promise<OrderDetails | null> {
  const { rows } = await sql.query(
    `select from public.orders where id = $1 and status not in ('cancelled', 'refunded') and payment_status <> 'paid'`,
    [payload.orderId],
  );
  return rows.length === 0 ? null : loadOrder(sql, payload);
}

/** SQL enqueues it (`internal.remind_of_dues` and `public.remind_of_payment`). */
export default defineEmail({
  name: 'payment-reminder',
  title: 'Payment reminder',
  when: 'To the client when a payment is overdue: on the days that the agency has set, and when the team asks',
  previewWith: 'order',
  payload: OrderPayload,
  about: 'order',
  load,
  sample: unpaidSample,
  subject: ({ number }, { t }) => t('email.overdue.subject', { number }),
  body: (order) => <PaymentReminder order={order} />,
});

function PaymentReminder({ order }: { order: OrderDetails }) {
  const { t, money, date, publicUrl } = useMedium();
  const { due, dueOn } = order.dues;
  const total = money(due, order.currency);
  return (
    <Layout
      preview={t('email.overdue.preview', { total })}
      title={t('email.overdue.title')}
      opening={{
        id: 'email.overdue.lead',
        values: {
          name: order.customer.name,
          number: order.number,
          total,
          date: date(dueOn === null ? order.date : new Date(`${dueOn}T12:00:00Z`)),
        },
      }}
    >
      <Action href={`${publicUrl}/client/orders/${order.id}`} showUrl>
        {t('email.pay.action', { total })}
      </Action>
      <BankDetails order={order} />
      <Paragraph>{t('email.overdue.crossed')}</Paragraph>
    </Layout>
  );
}
