import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useOrders } from '#web/features/orders/portal/order-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';

/** `/client`: all of the client's orders with their current status. */
export default function ClientHomePage() {
  const t = useText();
  const { user } = useSession();
  const orders = useOrders(user?.id ?? '');
  return (
    <PortalFrame title={t('orders.title')} lede={t('orders.lede')} aside={<BookLink>{t('portal.book')}</BookLink>}>
      <QueryView
        query={orders}
        loading={t('orders.loading')}
        failed={t('orders.error.title')}
        skeleton={
          <div className="grid gap-4">
            <OrderCardSkeleton />
            <OrderCardSkeleton />
          </div>
        }
        isEmpty={({ pages }) => pages.flat().length === 0}
        empty={
          <EmptyState title={t('orders.empty.title')} actions={<LinkButton to="/">{t('orders.browse')}</LinkButton>}>
            {t('orders.empty.text')}
          </EmptyState>
        }
      >
        {({ pages }) => (
          <ul aria-label={t('orders.list')} className="grid gap-4">
            {pages.flat().map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <NextPage query={orders}>{t('orders.next')}</NextPage>
    </PortalFrame>
  );
}
