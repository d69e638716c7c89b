import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, QuietLink, Paragraph } from '#server/emails/parts.tsx';
import { ChargeFacts } from './shared/charge-facts.tsx';
import {
  loadPlanCharge,
  PlanChargePayload,
  samplePlanCharge,
  type PlanChargeDetails,
} from './shared/plan-charge-details.ts';

export default defineEmail({
  name: 'plan-paused',
  title: 'Plan: paused',
  when: 'To the client when a plan pauses because the last attempt to charge its card failed',
  payload: PlanChargePayload,
  about: 'charge',
  load: loadPlanCharge,
  sample: (shop): PlanChargeDetails => ({ ...samplePlanCharge(shop), failures: 4, nextAttempt: null }),
  subject: (_, { t }) => t('email.plan.paused.subject'),
  body: (charge) => <PlanPaused charge={charge} />,
});

function PlanPaused({ charge }: { charge: PlanChargeDetails }) {
  const { t, money, publicUrl } = useMedium();
  const total = money(charge.total, charge.currency);
  return (
    <Layout
      preview={t('email.plan.paused.preview', { total })}
      title={t('email.plan.paused.title')}
      opening={{
        id: 'email.plan.paused.lead',
        values: { name: charge.name, total },
        more: t(`email.plan.reason.${charge.failure}`),
      }}
    >
      <Paragraph>{t('email.plan.paused.resume')}</Paragraph>
      <ChargeFacts charge={charge} />
      <Action href={`${publicUrl}/client/orders/${charge.orderId}`} showUrl>
        {t('email.pay.action', { total })}
      </Action>
      <QuietLink href={`${publicUrl}/dashboard/billing`}>{t('email.plan.manage')}</QuietLink>
    </Layout>
  );
}
