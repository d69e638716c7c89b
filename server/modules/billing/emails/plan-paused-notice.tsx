import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Panel } from '#server/emails/parts.tsx';
import {
  loadPlanCharge,
  PlanChargePayload,
  samplePlanCharge,
  type PlanChargeDetails,
} from './shared/plan-charge-details.ts';

export default defineEmail({
  name: 'plan-paused-notice',
  title: 'Plan paused (team)',
  when: 'To the team when a plan pauses because the last attempt to charge its card failed',
  payload: PlanChargePayload,
  about: 'charge',
  load: loadPlanCharge,
  sample: (shop): PlanChargeDetails => ({ ...samplePlanCharge(shop), failures: 4, nextAttempt: null }),
  subject: ({ name }, { t }) => t('email.plan.notice.subject', { name }),
  body: (charge) => <PlanPausedNotice charge={charge} />,
});

function PlanPausedNotice({ charge }: { charge: PlanChargeDetails }) {
  const { shop, t, money, publicUrl } = useMedium();
  const total = money(charge.total, charge.currency);
  return (
    <Layout
      preview={t('email.plan.notice.preview', { total, number: charge.number })}
      title={t('email.plan.notice.title')}
      opening={{ id: 'email.plan.notice.lead' }}
      why={t('email.plan.notice.why', { brand: shop.name })}
    >
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.name'), value: charge.name },
            { label: t('email.order.email'), value: charge.email },
            { label: t('email.plan.for'), value: charge.title },
            { label: t('email.order.number'), value: charge.number },
            { label: t('email.plan.notice.failures'), value: String(charge.failures) },
            { label: t('email.plan.notice.reason'), value: t(`email.plan.notice.${charge.failure}`) },
            { label: t('email.order.total'), value: total, strong: true },
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/admin/people/${charge.clientId}`}>{t('email.plan.notice.action')}</Action>
    </Layout>
  );
}
