import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Panel, Paragraph } from '#server/emails/parts.tsx';
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
  sample: (): PlanChargeDetails => ({ ...samplePlanCharge(), failures: 4, nextAttempt: null }),
  subject: ({ name }, { t }) => t('mail.plan.notice.subject', { name }),
  body: (charge) => <PlanPausedNotice charge={charge} />,
});

function PlanPausedNotice({ charge }: { charge: PlanChargeDetails }) {
  const { t, host, money, publicUrl } = useMedium();
  const total = money(charge.total, charge.currency);
  return (
    <Layout
      preview={t('mail.plan.notice.preview', { total, number: charge.number })}
      title={t('mail.plan.notice.title')}
      why={t('mail.plan.notice.why', { host })}
    >
      <Paragraph>{t('mail.plan.notice.lead')}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('mail.order.name'), value: charge.name },
            { label: t('mail.order.email'), value: charge.email },
            { label: t('mail.plan.for'), value: charge.title },
            { label: t('mail.order.number'), value: charge.number },
            { label: t('mail.plan.notice.failures'), value: String(charge.failures) },
            { label: t('mail.plan.notice.reason'), value: t(`mail.plan.notice.${charge.failure}`) },
            { label: t('mail.order.total'), value: total, strong: true },
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/admin/people/${charge.clientId}`}>{t('mail.plan.notice.action')}</Action>
    </Layout>
  );
}
