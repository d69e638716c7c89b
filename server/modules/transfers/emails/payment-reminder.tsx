import * as z from 'zod';
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

const Payload = OrderPayload.extend({
  /** To the quote of an order without an account. */
  link: z.url().optional(),
});

interface Content {
  order: OrderDetails;
  link: string | null;
}

/** Nothing where the money has arrived, or the order has ended, since the reminder was queued. */
async function load(sql: Sql, { orderId, link }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query(
    `select from public.orders where id = $1 and status not in ('cancelled', 'refunded') and payment_status <> 'paid'`,
    [orderId],
  );
  const order = rows.length === 0 ? null : await loadOrder(sql, { orderId });
  return order === null ? null : { order, link: link ?? null };
}

/** The job remind-of-dues enqueues it, and SQL when the team asks (`public.remind_of_payment`). */
export default defineEmail({
  name: 'payment-reminder',
  title: 'Payment reminder',
  when: 'To the client when a payment is overdue: on the days that the agency has set, and when the team asks',
  previewWith: 'order',
  secret: true,
  payload: Payload,
  about: 'order',
  load,
  sample: (shop): Content => ({ order: unpaidSample(shop), link: null }),
  subject: ({ order }, { t }) => t('email.overdue.subject', { number: order.number }),
  body: (content) => <PaymentReminder {...content} />,
});

function PaymentReminder({ order, link }: Content) {
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
      <Action href={link ?? `${publicUrl}/client/orders/${order.id}`} showUrl>
        {t('email.pay.action', { total })}
      </Action>
      <BankDetails order={order} />
      <Paragraph>{t('email.overdue.crossed')}</Paragraph>
    </Layout>
  );
}
