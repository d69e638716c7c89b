import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Heading, Paragraph } from '#server/emails/parts.tsx';
import { BankDetails } from './shared/bank-details.tsx';
import { loadOrder, OrderPayload, unpaidSample, type OrderDetails } from './shared/order-details.ts';
import { OrderLines, OrderTotals } from './shared/order-lines.tsx';

/** SQL enqueues it, for orders that the team makes or that wait for a bank transfer (`internal.request_payment`). */
export default defineEmail({
  name: 'payment-request',
  title: 'Payment request',
  when: 'To the client when the team creates an order, a monthly plan is due, or an order waits for a bank transfer',
  previewWith: 'order',
  payload: OrderPayload,
  about: 'order',
  load: loadOrder,
  sample: unpaidSample,
  subject: ({ number, total }, { t }) => t(total === 0 ? 'email.pay.free.subject' : 'email.pay.subject', { number }),
  body: (order) => <PaymentRequest order={order} />,
});

function PaymentRequest({ order }: { order: OrderDetails }) {
  const { t, money, publicUrl } = useMedium();
  const total = money(order.dues.due, order.currency);
  const { name } = order.customer;
  const isFree = order.total === 0;
  return (
    <Layout
      preview={isFree ? t('email.pay.free.preview') : t('email.pay.preview', { total })}
      title={t('email.pay.title')}
    >
      <Paragraph>{isFree ? t('email.pay.free.lead', { name }) : t('email.pay.lead', { name })}</Paragraph>
      <Action href={`${publicUrl}/client/orders/${order.id}`} showUrl>
        {isFree ? t('email.pay.free.action') : t('email.pay.action', { total })}
      </Action>
      <BankDetails order={order} />
      <Heading>{`${t('email.order.number')} ${order.number}`}</Heading>
      <OrderLines order={order} />
      <OrderTotals order={order} />
    </Layout>
  );
}
