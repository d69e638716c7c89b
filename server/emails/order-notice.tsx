import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Facts, Heading, Panel, Paragraph } from './parts.tsx';

/** To the team: an order is paid, or money came for one that had been cancelled. */
export function OrderNotice({ order, event }: MailContent['order-notice']) {
  const { t, host, publicUrl, money, dateTime } = useMedium();
  return (
    <Layout
      preview={money(order.total, order.currency)}
      title={t(`mail.team.${event}.title`)}
      why={t('mail.team.why', { host })}
    >
      <Paragraph>{t(`mail.team.${event}.lead`)}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('mail.order.number'), value: order.number },
            { label: t('mail.order.name'), value: order.customer.name },
            { label: t('mail.order.email'), value: order.customer.email },
            { label: t('mail.order.date'), value: dateTime(order.date) },
            { label: t('mail.order.total'), value: money(order.total, order.currency), strong: true },
          ]}
        />
      </Panel>
      <Heading>{t('mail.order.items')}</Heading>
      <Facts
        facts={order.lines.map((line) => ({
          label: `${line.quantity} × ${line.name}, ${line.service}`,
          value: money(line.lineTotal, order.currency),
        }))}
      />
      <Action href={`${publicUrl}/client/orders/${order.id}`}>{t('mail.team.action')}</Action>
    </Layout>
  );
}
