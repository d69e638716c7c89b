import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useOrders } from '#web/features/orders/portal/order-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';

/** `/client`: all of the client's orders with their current status. */
export default function ClientHomePage() {
  const t = useText();
  const failureText = useFailureText();
  const { user } = useSession();
  const orders = useOrders(user?.id ?? '');
  const list = orders.data?.pages.flat() ?? [];
  return (
    <PortalFrame title={t('orders.title')} lede={t('orders.lede')} aside={<BookLink>{t('portal.book')}</BookLink>}>
      {orders.isPending ? (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{t('orders.loading')}</span>
          <OrderCardSkeleton />
          <OrderCardSkeleton />
        </div>
      ) : orders.isError ? (
        <ErrorState
          title={t('orders.error.title')}
          actions={<Button onClick={() => void orders.refetch()}>{t('orders.error.retry')}</Button>}
        >
          {failureText(orders.error.message)}
        </ErrorState>
      ) : list.length === 0 ? (
        <EmptyState title={t('orders.empty.title')} actions={<LinkButton to="/">{t('orders.browse')}</LinkButton>}>
          {t('orders.empty.text')}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={t('orders.list')} className="grid gap-4">
            {list.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          {orders.hasNextPage ? (
            <Button
              variant="secondary"
              className="justify-self-center"
              busy={orders.isFetchingNextPage}
              onClick={() => void orders.fetchNextPage()}
            >
              {t('orders.next')}
            </Button>
          ) : null}
        </>
      )}
    </PortalFrame>
  );
}
