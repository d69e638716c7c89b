import type { useOrder, OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

type OrderState = Pick<OrderDetail, 'status' | 'payment_status' | 'total_amount'>;

/** Paid and neither cancelled nor refunded. */
export const isConfirmed = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'confirmed' || status === 'in_progress' || status === 'completed';

/** Its work waits for a bank transfer, or for the rest of the money. */
export const awaitsMoney = ({
  status,
  payment_status,
  payment_terms,
  money,
}: Pick<OrderDetail, 'status' | 'payment_status' | 'payment_terms' | 'money'>): boolean =>
  status === 'pending' &&
  payment_status === 'unpaid' &&
  money !== null &&
  (payment_terms === 'transfer' || money.paid > 0);

/** What became of an order that is not confirmed. */
export function stateOf({ status, payment_status, total_amount }: OrderState) {
  if (status === 'refunded') return 'refunded';
  if (status === 'cancelled') return payment_status === 'paid' ? 'cancelled' : 'notCharged';
  if (payment_status === 'declined') return 'declined';
  if (total_amount === 0) return 'free';
  return payment_status === 'processing' || payment_status === 'requires_action' ? 'bank' : 'unpaid';
}

/** `/checkout/success` opened directly, when the client's latest order is not confirmed or there is none. */
export function LatestOrder({ query }: { query: ReturnType<typeof useOrder> }) {
  const t = useText();
  if (query.data) return <NotConfirmed order={query.data} />;
  return (
    <div className="page pt-10 pb-24 lg:pt-14">
      <PageTitle>{t(query.data === null ? 'checkout.latest.none' : 'orders.title')}</PageTitle>
      <QueryView
        query={query}
        loading={t('checkout.confirmed.loading')}
        failed={t('orders.detail.error')}
        skeleton={<Skeleton className="mx-auto h-96 max-w-4xl rounded-sheet" />}
      >
        {() => (
          <EmptyState
            title={t('checkout.latest.none')}
            actions={
              <>
                <LinkButton to="/">{t('orders.browse')}</LinkButton>
                <LinkButton to="/cart" variant="secondary">
                  {t('checkout.latest.cart')}
                </LinkButton>
              </>
            }
          >
            {t('checkout.latest.noneText')}
          </EmptyState>
        )}
      </QueryView>
    </div>
  );
}

function NotConfirmed({ order }: { order: OrderDetail }) {
  const t = useText();
  const state = stateOf(order);
  const title = t(`checkout.latest.${state}`);
  const payable = state === 'unpaid' || state === 'declined';
  return (
    <div className="page grid max-w-4xl gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{title}</PageTitle>
      <section className="surface-2 grid gap-6 rounded-sheet p-6 sm:p-10">
        <h1 className="poster text-poster-3">{title}</h1>
        <p className="text-soft">{t(`checkout.latest.${state}Text`)}</p>
        <p className="title tabular text-2xl" data-testid="order-number">
          {order.order_number}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/client/orders/${order.id}`}>
            {state === 'free'
              ? t('orders.pay.freeAct')
              : payable
                ? t('checkout.latest.pay')
                : t('checkout.latest.open')}
          </LinkButton>
          <LinkButton to="/" variant="secondary">
            {t('checkout.confirmed.home')}
          </LinkButton>
          <LinkButton to="/contact" variant="quiet">
            {t('checkout.confirmed.contact')}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
