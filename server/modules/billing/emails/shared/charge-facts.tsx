import { useMedium } from '#server/emails/medium.tsx';
import { Facts, Panel } from '#server/emails/parts.tsx';
import type { PlanChargeDetails } from './plan-charge-details.ts';

/** What was to be charged, for which order, and to which card. */
export function ChargeFacts({ charge }: { charge: PlanChargeDetails }) {
  const { t, money } = useMedium();
  return (
    <Panel>
      <Facts
        facts={[
          { label: t('email.plan.for'), value: charge.title },
          { label: t('email.order.number'), value: charge.number },
          ...(charge.card === null ? [] : [{ label: t('email.plan.card'), value: t('email.order.card', charge.card) }]),
          { label: t('email.order.total'), value: money(charge.total, charge.currency), strong: true },
        ]}
      />
    </Panel>
  );
}
