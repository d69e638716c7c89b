import * as z from 'zod';
import { toCents, type Cents } from '#domain/money.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Panel, Paragraph } from '#server/emails/parts.tsx';
import {
  loadOrder,
  sampleOrderDetails,
  type OrderDetails,
} from '#server/modules/orders/emails/shared/order-details.ts';
import type { Sql } from '#server/platform/db/database.ts';

const Payload = z.object({ orderId: z.uuid(), paymentId: z.uuid() });

interface Content {
  order: OrderDetails;
  /** Of this payment. */
  amount: Cents;
  /** What its transfer left on this client's balance. */
  rest: Cents;
}

async function load(sql: Sql, { orderId, paymentId }: z.output<typeof Payload>): Promise<Content | null> {
  const order = await loadOrder(sql, { orderId });
  const { rows } = await sql.query<{ amount: string; rest: string }>(
    `select p.amount, coalesce((
       select sum(b.amount) from public.balance_entries as b where b.transfer_id = p.transfer_id and b.client_id = o.client_id
     ), 0) as rest
     from public.payments as p join public.orders as o on o.id = p.order_id where p.id = $1`,
    [paymentId],
  );
  const [payment] = rows;
  if (order === null || payment === undefined) return null;
  return { order, amount: toCents(payment.amount), rest: toCents(payment.rest) };
}

export default defineEmail({
  name: 'payment-received',
  title: 'Payment received',
  when: 'To the client when money for an order arrives that does not start its work: a part, or the rest',
  payload: Payload,
  about: 'order',
  load,
  sample: (shop): Content => {
    const order = sampleOrderDetails(shop);
    const paid = Math.round(order.total / 2);
    const open = order.total - paid;
    return { order: { ...order, dues: { paid, open, due: open, dueOn: '2026-12-31' } }, amount: paid, rest: 0 };
  },
  subject: ({ order }, { t }) => t('email.received.subject', { number: order.number }),
  body: (content) => <PaymentReceived {...content} />,
});

function PaymentReceived({ order, amount, rest }: Content) {
  const { t, money, date, publicUrl } = useMedium();
  const { paid, open, dueOn } = order.dues;
  const inCurrency = (cents: Cents) => money(cents, order.currency);
  return (
    <Layout preview={t('email.received.preview', { amount: inCurrency(amount) })} title={t('email.received.title')}>
      <Paragraph>
        {t(open === 0 ? 'email.received.all' : 'email.received.part', {
          name: order.customer.name,
          amount: inCurrency(amount),
          number: order.number,
          open: inCurrency(open),
        })}
      </Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.number'), value: order.number },
            { label: t('email.order.total'), value: inCurrency(order.total) },
            { label: t('email.order.paidSoFar'), value: inCurrency(paid) },
            { label: t('email.order.open'), value: inCurrency(open), strong: true },
            ...(open === 0 || dueOn === null
              ? []
              : [{ label: t('email.bank.dueOn'), value: date(new Date(`${dueOn}T12:00:00Z`)) }]),
          ]}
        />
      </Panel>
      {rest > 0 ? <Paragraph>{t('email.received.rest', { amount: inCurrency(rest) })}</Paragraph> : null}
      <Action href={`${publicUrl}/client/orders/${order.id}`}>{t('email.order.action')}</Action>
    </Layout>
  );
}
