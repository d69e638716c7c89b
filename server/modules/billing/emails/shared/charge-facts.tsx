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
          { label: t('mail.plan.for'), value: charge.title },
          { label: t('mail.order.number'), value: charge.number },
          ...(charge.card === null ? [] : [{ label: t('mail.plan.card'), value: t('mail.order.card', charge.card) }]),
          { label: t('mail.order.total'), value: money(charge.total, charge.currency), strong: true },
        ]}
      />
    </Panel>
  );
}
