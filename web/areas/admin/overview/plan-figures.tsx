import type { AdminPlanFigures } from '#domain/billing/client-plan.ts';
import type { Period } from '#domain/period.ts';
import { useAdminPlanFigures } from '#web/features/reports/admin/overview-queries.ts';
import { formatCount, formatShare } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** Recurring revenue, lost plans and failed charges; docs/operations.md defines them. */
export function PlanFigures({ period }: { period: Period }) {
  const figures = useAdminPlanFigures(period);
  return (
    <div className="grid min-w-0 gap-4">
      <h3 id="plans" className="title text-lg">
        Monthly plans
      </h3>
      <QueryStates query={figures} what="the plans" skeleton={<Skeleton className="h-28 rounded-card" />}>
        {(data) => <PlanCards figures={data} />}
      </QueryStates>
    </div>
  );
}

const plans = (count: number) => `${formatCount(count)} ${count === 1 ? 'plan' : 'plans'}`;
const share = (part: number, whole: number) =>
  whole === 0 ? '–' : formatShare(Math.round((part / whole) * 1000) / 1000);

function PlanCards({ figures: { totals, before, open } }: { figures: AdminPlanFigures }) {
  const cards = [
    {
      label: 'Monthly recurring revenue',
      value: formatShopMoney(totals.mrr),
      note: `${plans(totals.plans)}, without tax`,
      was: `${formatShopMoney(totals.mrr_before)} before`,
    },
    {
      label: 'Churn',
      value: share(totals.lost_plans, totals.plans_before),
      note: `${formatCount(totals.lost_plans)} of ${plans(totals.plans_before)} lost, ${formatShopMoney(totals.lost_mrr)} a month`,
      was: before.plans_before === 0 ? 'No earlier data' : `${share(before.lost_plans, before.plans_before)} before`,
    },
    {
      label: 'Failed charges',
      value: formatCount(totals.failed),
      note:
        totals.charges === 0
          ? 'No charges were due'
          : `of ${formatCount(totals.charges)} due, ${formatCount(totals.recovered)} paid later`,
      was: `${formatCount(before.failed)} before`,
    },
    {
      label: 'Not collected yet',
      value: formatShopMoney(open.total),
      note: open.count === 1 ? '1 failed charge' : `${formatCount(open.count)} failed charges`,
      was: '',
    },
  ];
  return (
    <dl aria-label="Monthly plans" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value, note, was }) => (
        <div key={label} className="surface-1 @container grid min-w-0 content-start gap-2 rounded-card p-4 sm:p-5">
          <dt className="text-sm text-faint">{label}</dt>
          <dd className="grid gap-1">
            <span className="figure fit-figure">{value}</span>
            <span className="text-sm text-soft">{note}</span>
            {was === '' ? null : <span className="tabular text-sm text-faint">{was}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
