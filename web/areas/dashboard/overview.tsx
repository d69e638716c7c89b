import type { LucideIcon } from 'lucide-react';
import { MessageCircle, Package, Sparkles, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { PortalFrame } from '#web/areas/shell/portal-frame.tsx';
import { useOrders, type OrderSummary } from '#web/features/orders/order-queries.ts';
import { useSession } from '#web/features/session/session.ts';
import { useFailureText } from '#web/lib/failure-text.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { OrderCard, OrderCardSkeleton } from './order-card.tsx';

const openPayments = ['unpaid', 'processing', 'requires_action'];

/** `/dashboard`: what the client's orders say, counted from the orders themselves. */
export default function OverviewPage() {
  const t = useText();
  const failureText = useFailureText();
  const { user } = useSession();
  const orders = useOrders(user?.id ?? '');
  const list = orders.data?.pages.flat() ?? [];
  const [latest] = list;
  return (
    <PortalFrame title={t('orders.overview.title', { name: user?.firstName ?? '' })} lede={t('orders.overview.lede')}>
      {orders.isPending ? (
        <div role="status" className="grid gap-6">
          <span className="sr-only">{t('orders.loading')}</span>
          <Skeleton className="h-28 rounded-card" />
          <OrderCardSkeleton />
        </div>
      ) : orders.isError ? (
        <ErrorState title={t('orders.overview.error')} actions={<Button onClick={() => void orders.refetch()}>{t('orders.error.retry')}</Button>}>
          {failureText(orders.error.message)}
        </ErrorState>
      ) : latest === undefined ? (
        <EmptyState title={t('orders.empty.title')} actions={<LinkButton to="/">{t('orders.browse')}</LinkButton>}>
          {t('orders.empty.text')}
        </EmptyState>
      ) : (
        <>
          <Figures orders={list} more={orders.hasNextPage} />
          <section aria-labelledby="latest" className="grid gap-4">
            <h2 id="latest" className="title text-xl">
              {t('orders.overview.latest')}
            </h2>
            <OrderCard order={latest} />
          </section>
        </>
      )}
      <section aria-labelledby="quick" className="grid gap-4">
        <h2 id="quick" className="title text-xl">
          {t('orders.overview.quick')}
        </h2>
        <div className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
          <QuickAction to="/services/youtube-ads" icon={Sparkles} title={t('orders.overview.book')} text={t('orders.overview.bookText')} />
          <QuickAction to="/client" icon={Package} title={t('orders.overview.orders')} text={t('orders.overview.ordersText')} />
          <QuickAction to="/auth/profile" icon={UserRound} title={t('orders.overview.profile')} text={t('orders.overview.profileText')} />
          <QuickAction to="/contact" icon={MessageCircle} title={t('orders.overview.contact')} text={t('orders.overview.contactText')} />
        </div>
      </section>
    </PortalFrame>
  );
}

function Figures({ orders, more }: { orders: readonly OrderSummary[]; more: boolean }) {
  const t = useText();
  const running = orders.filter((order) => order.status === 'confirmed' || order.status === 'in_progress');
  const active = running.reduce((sum, order) => sum + order.order_items.length, 0);
  const waiting = orders.filter((order) => order.status === 'pending' && openPayments.includes(order.payment_status)).length;
  const unlinked = running.reduce((sum, order) => sum + order.order_items.filter((item) => !item.service_link).length, 0);
  const first = running.find((order) => order.order_items.some((item) => !item.service_link));
  const card = 'surface-1 rounded-card p-3.5 sm:p-5';
  return (
    <>
      {first !== undefined ? (
        <Banner tone="info" title={`${unlinked} ${t('orders.overview.links', { count: unlinked })}`}>
          <Link to={`/client/orders/${first.id}`} className="underline decoration-signal decoration-2 underline-offset-4">
            {t('orders.overview.linksAction')}
          </Link>
        </Banner>
      ) : null}
      <dl className="grid grid-cols-3 gap-2 sm:gap-4">
        <Stat value={more ? `${orders.length}+` : String(orders.length)} label={t('orders.overview.count', { count: orders.length })} className={card} />
        <Stat value={String(active)} label={t('orders.overview.active', { count: active })} className={card} />
        <Stat value={String(waiting)} label={t('orders.overview.waiting', { count: waiting })} className={card} />
      </dl>
    </>
  );
}

function QuickAction({ to, icon: Icon, title, text }: { to: string; icon: LucideIcon; title: string; text: string }) {
  return (
    <Link to={to} className="surface-1 lift grid content-start gap-3 rounded-card p-4 sm:p-5">
      <Icon aria-hidden="true" className="size-6 text-signal" />
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-faint">{text}</span>
    </Link>
  );
}
