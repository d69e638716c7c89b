import type { RefundMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Facts, Note, Panel, Paragraph } from './parts.tsx';

export function RefundNotice({ refund }: { refund: RefundMail }) {
  const { t, money, publicUrl } = useMedium();
  const amount = money(refund.amount, refund.currency);
  const { brand, last4 } = refund.payment;
  return (
    <Layout preview={t('mail.refund.preview', { amount })} title={t('mail.refund.title')}>
      <Paragraph>
        {t(refund.full ? 'mail.refund.full' : 'mail.refund.part', { amount, number: refund.number })}
      </Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('mail.order.number'), value: refund.number },
            { label: t('mail.refund.amount'), value: amount },
            ...(refund.creditNote === null ? [] : [{ label: t('mail.refund.creditNote'), value: refund.creditNote }]),
            ...(last4 === null
              ? []
              : [{ label: t('mail.refund.to'), value: t('mail.order.card', { brand: brand ?? '', last4 }).trim() }]),
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/client/orders/${refund.orderId}`}>{t('mail.order.action')}</Action>
      <Note>{t('mail.refund.days')}</Note>
    </Layout>
  );
}
