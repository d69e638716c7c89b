import { chargeFailureOf, type PlanChargeView, type PortalPlan } from '#domain/billing/client-plan.ts';
import { formatCalendarDate, formatDate, formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What stands between the client and the next charge. */
export function PlanNotice({ plan }: { plan: PortalPlan }) {
  const t = useText();
  const { charge, inactive_reason: reason } = plan;
  return (
    <>
      {charge !== null && charge.failures > 0 ? <FailedCharge charge={charge} isPaused={!plan.active} /> : null}
      {reason === 'cancelled' ? (
        <p className="text-soft">{t('plan.ended')}</p>
      ) : plan.cancelled ? (
        <p className="text-soft">{t('plan.ends', { date: formatCalendarDate(plan.next_billing_on) })}</p>
      ) : reason === 'client' ? (
        <p className="text-soft">{t('plan.pausedByClient')}</p>
      ) : reason === 'team' ? (
        <p className="text-soft">{t('plan.pausedByTeam')}</p>
      ) : reason === 'charge_failed' && charge === null ? (
        <p className="text-soft">{t('plan.pausedUnpaid')}</p>
      ) : plan.active && plan.ask !== null ? (
        <Banner tone="info" title={t(`plan.again.${plan.ask}`)}>
          {t(`plan.again.${plan.ask}.text`, { amount: formatMoney(plan.amount, plan.currency) })}
        </Banner>
      ) : null}
    </>
  );
}

function FailedCharge({ charge, isPaused }: { charge: PlanChargeView; isPaused: boolean }) {
  const t = useText();
  const total = formatMoney(charge.total, charge.currency);
  const failure = chargeFailureOf(charge.reason_code);
  const date = charge.next_attempt_at === null ? '' : formatDate(charge.next_attempt_at);
  const next = isPaused ? 'paused' : charge.state === 'due' || charge.state === 'action' ? charge.state : 'stopped';
  return (
    <div className="grid justify-items-start gap-3">
      <Banner tone="error" title={t('plan.failed', { total, number: charge.order_number })} className="w-full">
        <p>
          {t(`plan.reason.${failure}`)} {t(`plan.failed.${next}`, { date })}
        </p>
      </Banner>
      <LinkButton to={`/client/orders/${charge.order_id}`}>
        {charge.state === 'action' ? t('plan.failed.confirm', { total }) : t('billing.open.pay', { total })}
      </LinkButton>
    </div>
  );
}
