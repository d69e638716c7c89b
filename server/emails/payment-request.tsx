import type { OrderMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Lines, Totals } from './order-parts.tsx';
import { Action, Heading, Paragraph } from './parts.tsx';

export function PaymentRequest({ order }: { order: OrderMail }) {
  const { t, money, publicUrl } = useMedium();
  const total = money(order.total, order.currency);
  return (
    <Layout preview={t('mail.pay.preview', { total })} title={t('mail.pay.title')}>
      <Paragraph>{t('mail.pay.lead', { name: order.customer.name })}</Paragraph>
      <Action href={`${publicUrl}/client/orders/${order.id}`} showAddress>
        {t('mail.pay.action', { total })}
      </Action>
      <Heading>{`${t('mail.order.number')} ${order.number}`}</Heading>
      <Lines order={order} />
      <Totals order={order} />
    </Layout>
  );
}
