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
  name: 'plan-charge-failed',
  title: 'Plan: charge failed',
  when: 'To the client when a plan’s card could not be charged and we will try again',
  payload: PlanChargePayload,
  about: 'charge',
  load: loadPlanCharge,
  sample: samplePlanCharge,
  subject: ({ number }, { t }) => t('email.plan.failed.subject', { number }),
  body: (charge) => <PlanChargeFailed charge={charge} />,
});

function PlanChargeFailed({ charge }: { charge: PlanChargeDetails }) {
  const { t, money, date, publicUrl } = useMedium();
  const total = money(charge.total, charge.currency);
  return (
    <Layout
      preview={t(`email.plan.reason.${charge.failure}`)}
      title={t('email.plan.failed.title')}
      opening={{
        id: 'email.plan.failed.lead',
        values: { name: charge.name, total },
        more: t(`email.plan.reason.${charge.failure}`),
      }}
    >
      {charge.nextAttempt === null ? null : (
        <Paragraph>{t('email.plan.failed.next', { date: date(charge.nextAttempt) })}</Paragraph>
      )}
      <ChargeFacts charge={charge} />
      <Action href={`${publicUrl}/client/orders/${charge.orderId}`} showUrl>
        {t('email.pay.action', { total })}
      </Action>
      <QuietLink href={`${publicUrl}/dashboard/billing`}>{t('email.plan.manage')}</QuietLink>
    </Layout>
  );
}
