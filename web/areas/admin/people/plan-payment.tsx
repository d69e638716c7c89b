import { Link } from 'react-router';
import { chargeFailureOf } from '#domain/billing/client-plan.ts';
import { usePlanPayment, type PlanCharge, type PlanConsent } from '#web/features/billing/plan-payment.ts';
import type { ClientPlan } from '#web/features/people/people-queries.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Moment } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const link = 'inline-flex min-h-11 items-center linked';

/** How the plan is paid: the client's agreement, and charges that failed. */
export function PlanPayment({ plan }: { plan: ClientPlan }) {
  const payment = usePlanPayment(plan.client_id);
  return (
    <QueryStates query={payment} what="the payments" skeleton={<Skeleton className="h-16 rounded-control" />}>
      {({ consent, charges }) => (
        <div className="grid gap-3 border-t border-line pt-4">
          <Consent consent={consent} />
          {charges.length === 0 ? (
            <p className="text-sm text-faint">No failed charges.</p>
          ) : (
            <ul aria-label="Failed charges" className="grid">
              {charges.map((charge) => (
                <FailedCharge key={charge.order_id} charge={charge} />
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryStates>
  );
}

const endings: Record<NonNullable<PlanConsent['revoked_because']>, string> = {
  client: 'The client went back to paying by link',
  replaced: 'Replaced by a newer agreement',
  changed: 'Ended, because the plan, its price or its day changed. The client is asked again',
  removed: 'Ended with the plan',
};

function Consent({ consent }: { consent: PlanConsent | null }) {
  if (consent === null)
    return <p className="text-soft">Paid by link: the client hasn’t agreed to automatic charges.</p>;
  const { amount, currency, revoked_at: endedAt, revoked_because: because, card_id: card } = consent;
  return (
    <div className="grid gap-1">
      <p className="text-soft">
        {because !== null && endedAt !== null ? (
          <>
            {endings[because]} (<Moment at={endedAt} />
            ).
          </>
        ) : card === null ? (
          'The card was removed, so the client pays by link until they choose another one.'
        ) : (
          <>
            Charged automatically: {formatMoney(amount, currency)} a month, agreed <Moment at={consent.accepted_at} />.
          </>
        )}
      </p>
      <details className="text-sm text-soft">
        <summary className="min-h-11 cursor-pointer content-center text-faint">What the client agreed to</summary>
        <p dir="auto" lang={consent.locale} className="leading-relaxed">
          {consent.wording}
        </p>
        <p className="mt-1 text-faint">
          Version {consent.version}, <Moment at={consent.accepted_at} exact />
        </p>
      </details>
    </div>
  );
}

const reasons: Record<ReturnType<typeof chargeFailureOf>, string> = {
  funds: 'insufficient funds',
  expired: 'card expired',
  limit: 'card limit reached',
  confirm: 'the bank wants the client to confirm',
  declined: 'declined by the bank',
};

function FailedCharge({ charge }: { charge: PlanCharge }) {
  const { orders: order, state, failures, next_attempt_at: next, reason_code: code } = charge;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-0">
      <Link to={`/admin/orders/${charge.order_id}`} className={`${link} font-semibold`}>
        {order.order_number}
      </Link>
      <span className="text-sm text-soft">
        {failures === 1 ? 'Failed once' : `Failed ${failures} times`}: {reasons[chargeFailureOf(code)]}.{' '}
        <ChargeState state={state} next={next} isOpen={order.status === 'pending'} />
      </span>
      <span className="tabular">{formatMoney(order.total_amount, order.currency)}</span>
    </li>
  );
}

function ChargeState({ state, next, isOpen }: { state: PlanCharge['state']; next: string | null; isOpen: boolean }) {
  if (state === 'paid') return 'Paid since.';
  if (!isOpen) return 'The order was canceled.';
  if (state === 'due' && next !== null)
    return (
      <>
        Next attempt <Moment at={next} />.
      </>
    );
  if (state === 'action' && next !== null)
    return (
      <>
        The client has until <Moment at={next} exact />.
      </>
    );
  return state === 'failed' ? 'Given up; the plan was paused.' : 'Waiting for the client to pay by link.';
}
