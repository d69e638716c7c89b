import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action } from '#server/emails/parts.tsx';
import { loadOrder, OrderPayload, sampleOrderDetails, type OrderDetails } from './shared/order-details.ts';

/** SQL enqueues it (`public.remind_of_intake`). */
export default defineEmail({
  name: 'intake-reminder',
  title: 'Missing answers reminder',
  when: 'To the client when the team asks for missing answers about an order, at most every three days',
  previewWith: 'order',
  payload: OrderPayload,
  about: 'order',
  load: loadOrder,
  sample: sampleOrderDetails,
  subject: ({ number }, { t }) => t('email.intake.subject', { number }),
  body: (order) => <IntakeReminder order={order} />,
});

function IntakeReminder({ order }: { order: OrderDetails }) {
  const { t, publicUrl } = useMedium();
  return (
    <Layout
      preview={t('email.intake.preview')}
      title={t('email.intake.title')}
      opening={{ id: 'email.intake.lead', values: { name: order.customer.name, number: order.number } }}
    >
      <Action href={`${publicUrl}/client/orders/${order.id}`} showUrl>
        {t('email.intake.action')}
      </Action>
    </Layout>
  );
}
