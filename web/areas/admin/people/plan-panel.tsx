import { useState } from 'react';
import { ClientPlanForm } from '#domain/catalogue/admin-forms.ts';
import { usePlanChoices, type ClientPlan } from '#web/features/people/people-queries.ts';
import { formatCalendarDate, formatCount } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FieldSpec } from '../editing/field-spec.ts';
import { RowDialog } from '../editing/row-dialog.tsx';
import { nextBilling, PlanBadge } from './plan-badge.tsx';
import { PlanPayment } from './plan-payment.tsx';

const NO_LIMIT = 'Leave empty for no limit';

const specs = (plans: readonly (readonly [string, string])[]): readonly FieldSpec[] => [
  { name: 'plan_id', label: 'Plan', kind: 'select', options: plans, initial: plans[0]?.[0] ?? '' },
  {
    name: 'price',
    label: 'Price per month',
    kind: 'money',
    hint: 'Changing the plan, price or day stops automatic charges until the client agrees again',
  },
  { name: 'limits.campaigns', label: 'Campaigns', kind: 'number', hint: NO_LIMIT },
  { name: 'limits.ad_spend', label: 'Ad spend', kind: 'money', hint: NO_LIMIT },
  { name: 'limits.platforms', label: 'Platforms', kind: 'number', hint: NO_LIMIT },
  {
    name: 'next_billing_on',
    label: 'Next billing on',
    kind: 'date',
    hint: 'The monthly order is created and sent on this day',
  },
  { name: 'active', label: 'Active', kind: 'tick', initial: true },
];

const limitText = (limit: number | null | undefined, of: string) =>
  limit === null || limit === undefined ? `${of} without limit` : `${formatCount(limit)} ${of}`;

/** A client's monthly plan. Its price and limits can be overridden per client. */
export function PlanPanel({ clientId, plan }: { clientId: string; plan: ClientPlan | null }) {
  const queries = useQueryClient();
  const choices = usePlanChoices();
  const [open, setOpen] = useState(false);
  const listed = choices.data?.find(({ id }) => id === plan?.plan_id);
  const name = listed?.name ?? plan?.plan_id;
  return (
    <section className="surface-1 grid content-start gap-4 rounded-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title text-lg">Plan</h2>
        <Button size="sm" variant="secondary" disabled={choices.data === undefined} onClick={() => setOpen(true)}>
          {plan === null ? 'Add plan' : 'Change plan'}
        </Button>
      </header>
      {plan === null ? (
        <p className="text-soft">No monthly plan.</p>
      ) : (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-semibold">{name}</span>
            <span className="tabular">{formatShopMoney(plan.price)} per month</span>
            <PlanBadge plan={plan} />
            {listed !== undefined && plan.price < listed.price ? (
              <Badge tone="outline">{`Older rate, ${formatShopMoney(listed.price)} today`}</Badge>
            ) : null}
          </p>
          <p className="text-soft">
            {limitText(plan.limits.campaigns, 'campaigns')},{' '}
            {plan.limits.ad_spend === null || plan.limits.ad_spend === undefined
              ? 'ad spend without limit'
              : `${formatShopMoney(plan.limits.ad_spend)} ad spend`}
            , {limitText(plan.limits.platforms, 'platforms')}
          </p>
          <p className="text-soft">{nextBilling(plan, formatCalendarDate(plan.next_billing_on))}</p>
          <PlanPayment plan={plan} />
        </div>
      )}
      {open && choices.data !== undefined ? (
        <RowDialog
          title={plan === null ? 'Add plan' : 'Change plan'}
          noun="plan"
          table="client_plans"
          keyColumn="client_id"
          row={plan}
          fixed={{ client_id: clientId }}
          specs={specs(
            choices.data.map(({ id, name: text, price }) => [id, `${text} (${formatShopMoney(price)})`] as const),
          )}
          translated={[]}
          schema={ClientPlanForm}
          removable
          onClose={() => {
            setOpen(false);
            void queries.invalidateQueries({ queryKey: ['users', 'one', clientId] });
          }}
        />
      ) : null}
    </section>
  );
}
