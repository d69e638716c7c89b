import { usageNames, type PortalBilling, type Plan } from '#domain/billing/portal-billing.ts';
import type { PortalPlan } from '#domain/billing/client-plan.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { usePlan } from '#web/features/billing/plan-queries.ts';
import { taxNameIn } from '#domain/taxes/tax-name.ts';
import { formatCalendarDate, formatPrice } from '#web/lib/format/format.ts';
import { inLanguage } from '#domain/in-language.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PlanBilling } from './plan-billing.tsx';
import { UsageRow } from './usage-row.tsx';

/** The monthly plan with this month's usage, or a link to the plans. */
export function PlanCard({ billing }: { billing: PortalBilling }) {
  const t = useText();
  const { user } = useSession();
  const clientId = user?.id ?? '';
  const payment = usePlan(clientId);
  const { plan, usage, month, currency, spend_shown: spendShown } = billing;
  return (
    <section aria-labelledby="plan" className="surface-1 grid content-start gap-6 rounded-card p-5 sm:p-7">
      {plan === null ? (
        <NoPlan />
      ) : (
        <>
          <PlanHead plan={plan} payment={payment.data} currency={currency} />
          {payment.data ? <PlanBilling plan={payment.data} clientId={clientId} /> : null}
          <div className="grid gap-4 border-t border-line pt-5">
            <h3 className="text-sm font-medium text-faint">
              {t('billing.usage.title', { date: formatCalendarDate(month.first_day) })}
            </h3>
            <ul className="grid gap-x-8 gap-y-5 md:grid-cols-3">
              {usageNames
                .filter((name) => name !== 'ad_spend' || spendShown === 'platform')
                .map((name) => (
                  <UsageRow key={name} name={name} usage={usage[name]} currency={currency} />
                ))}
            </ul>
          </div>
        </>
      )}
    </section>
  );
}

function PlanBadge({ plan, payment }: { plan: Plan; payment: PortalPlan | null | undefined }) {
  const t = useText();
  if (payment?.inactive_reason === 'cancelled') return <Badge tone="outline">{t('plan.endedBadge')}</Badge>;
  if (payment?.cancelled) return <Badge tone="warn">{t('plan.endsBadge')}</Badge>;
  return plan.active ? (
    <Badge tone="good">{t('billing.plan.active')}</Badge>
  ) : (
    <Badge tone="outline">{t('billing.plan.paused')}</Badge>
  );
}

interface PlanHeadProps {
  plan: Plan;
  /** How it is paid; undefined while it loads. */
  payment: PortalPlan | null | undefined;
  currency: string;
}

function PlanHead({ plan, payment, currency }: PlanHeadProps) {
  const t = useText();
  const locale = useLocale();
  const { name } = inLanguage(plan, locale);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-faint">{t('billing.plan.title')}</span>
          <PlanBadge plan={plan} payment={payment} />
        </p>
        <h2 id="plan" className="poster text-poster-3">
          {name}
        </h2>
        <p className="text-soft">
          <span className="figure text-2xl text-bone">
            {formatPrice(payment?.tax.inclusive ? payment.amount : plan.price, currency)}
          </span>{' '}
          {payment?.tax.inclusive
            ? t('billing.plan.priceWithTax', { tax: taxNameIn(locale, payment.tax.name) })
            : t('billing.plan.price')}
        </p>
        {plan.price < plan.list_price ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
            <Badge tone="outline">{t('billing.plan.older')}</Badge>
            {t('billing.plan.today', { price: formatPrice(plan.list_price, currency) })}
          </p>
        ) : null}
      </div>
      {plan.active && payment?.cancelled !== true ? (
        <dl className="grid gap-1 sm:text-end">
          <dt className="text-sm text-faint">{t('billing.plan.next')}</dt>
          <dd className="font-semibold">
            <time dateTime={plan.next_billing_on}>{formatCalendarDate(plan.next_billing_on)}</time>
          </dd>
        </dl>
      ) : null}
    </div>
  );
}

function NoPlan() {
  const t = useText();
  return (
    <div className="grid content-start justify-items-start gap-4">
      <h2 id="plan" className="poster text-poster-4">
        {t('billing.plan.none')}
      </h2>
      <p className="max-w-[56ch] text-soft">{t('billing.plan.noneText')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <LinkButton to="/#plans">{t('billing.plan.see')}</LinkButton>
        <LinkButton to="/dashboard/support?ticket=new" variant="secondary">
          {t('billing.plan.ask')}
        </LinkButton>
      </div>
    </div>
  );
}
