import * as z from 'zod';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Heading, Panel, Paragraph } from '#server/emails/parts.tsx';
import { loadOrder, OrderPayload, sampleOrderDetails, type OrderDetails } from './shared/order-details.ts';

/**
 * `refund-due`: the order was paid after it had been cancelled. `paid-twice`: two attempts of the order succeeded.
 * `payment-unclear`: nobody knows whether the provider has charged. `refund-failed`: a refund does not arrive, perhaps after
 * it had succeeded.
 */
const Payload = OrderPayload.extend({
  event: z.enum(['paid', 'refund-due', 'paid-twice', 'payment-unclear', 'refund-failed']).default('paid'),
});

export type OrderEvent = z.output<typeof Payload>['event'];
interface Content {
  order: OrderDetails;
  event: OrderEvent;
}

export default defineEmail({
  name: 'order-notice',
  title: 'New order or refund due (team)',
  when: 'To the team when an order is confirmed or a refund is due',
  previewWith: 'order',
  payload: Payload,
  about: 'order',
  async load(sql, { orderId, event }): Promise<Content | null> {
    const order = await loadOrder(sql, { orderId });
    return order === null ? null : { order, event };
  },
  sample: (shop): Content => ({ order: sampleOrderDetails(shop), event: 'paid' }),
  subject: ({ order, event }, { t }) => t(`email.team.${event}.subject`, { number: order.number }),
  body: (content) => <OrderNotice {...content} />,
});

function OrderNotice({ order, event }: Content) {
  const { shop, t, publicUrl, money, dateTime } = useMedium();
  return (
    <Layout
      preview={money(order.total, order.currency)}
      title={t(`email.team.${event}.title`)}
      why={t('email.team.why', { brand: shop.name })}
    >
      <Paragraph>{t(`email.team.${event}.lead`)}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.number'), value: order.number },
            ...(order.customer.company === null
              ? []
              : [{ label: t('email.order.company'), value: order.customer.company }]),
            { label: t('email.order.name'), value: order.customer.name },
            { label: t('email.order.email'), value: order.customer.email },
            { label: t('email.order.date'), value: dateTime(order.date) },
            { label: t('email.order.total'), value: money(order.total, order.currency), strong: true },
          ]}
        />
      </Panel>
      <Heading>{t('email.order.items')}</Heading>
      <Facts
        facts={order.lines.map((line) => ({
          label: `${line.quantity} × ${line.name}, ${line.service}`,
          value: money(line.lineTotal, order.currency),
        }))}
      />
      <Action href={`${publicUrl}/admin/orders/${order.id}`}>{t('email.team.action')}</Action>
    </Layout>
  );
}
