import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useBilling } from '#web/features/billing/billing-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { OpenOrders } from './open-orders.tsx';
import { Credit } from './credit.tsx';
import { BillingDocuments } from './billing-documents.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { PlanCard } from './plan-card.tsx';

/** `/dashboard/billing`: open orders, credit, plan and usage, payment methods and billing documents. */
export default function BillingPage() {
  const t = useText();
  const { user } = useSession();
  const clientId = user?.id ?? '';
  const billing = useBilling(clientId);
  return (
    <PortalFrame title={t('billing.title')} lede={t('billing.lede')}>
      <QueryView
        query={billing}
        loading={t('billing.loading')}
        failed={t('billing.error')}
        skeleton={<BillingSkeleton />}
      >
        {(data) => (
          <>
            {data.open.count > 0 ? <OpenOrders open={data.open} currency={data.currency} /> : null}
            <Credit clientId={clientId} />
            <PlanCard billing={data} />
          </>
        )}
      </QueryView>
      <PaymentMethods clientId={clientId} last={billing.data?.last_payment} />
      <BillingDocuments clientId={clientId} />
    </PortalFrame>
  );
}

function BillingSkeleton() {
  return <Skeleton className="h-96 rounded-card sm:h-72" />;
}
