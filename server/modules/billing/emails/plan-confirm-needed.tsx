import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Note } from '#server/emails/parts.tsx';
import { ChargeFacts } from './shared/charge-facts.tsx';
import {
  loadPlanCharge,
  PlanChargePayload,
  samplePlanCharge,
  type PlanChargeDetails,
} from './shared/plan-charge-details.ts';

export default defineEmail({
  name: 'plan-confirm-needed',
  title: 'Plan: payment to confirm',
  when: 'To the client when the bank wants them to confirm a plan payment',
  payload: PlanChargePayload,
  about: 'charge',
  load: loadPlanCharge,
  sample: (shop): PlanChargeDetails => ({ ...samplePlanCharge(shop), failure: 'confirm' }),
  subject: ({ number }, { t }) => t('email.plan.confirm.subject', { number }),
  body: (charge) => <PlanConfirmNeeded charge={charge} />,
});

function PlanConfirmNeeded({ charge }: { charge: PlanChargeDetails }) {
  const { t, money, date, publicUrl } = useMedium();
  const total = money(charge.total, charge.currency);
  return (
    <Layout
      preview={t('email.plan.reason.confirm')}
      title={t('email.plan.confirm.title')}
      opening={{ id: 'email.plan.confirm.lead', values: { name: charge.name, total } }}
    >
      <ChargeFacts charge={charge} />
      <Action href={`${publicUrl}/client/orders/${charge.orderId}`} showUrl>
        {t('email.plan.confirm.action', { total })}
      </Action>
      {charge.nextAttempt === null ? null : (
        <Note>{t('email.plan.confirm.until', { date: date(charge.nextAttempt) })}</Note>
      )}
    </Layout>
  );
}
