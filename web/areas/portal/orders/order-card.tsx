import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { ServiceTile } from '#web/features/catalogue/service-tile.tsx';
import { isPartPaid, type OrderSummary } from '#web/features/orders/portal/order-queries.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/portal/order-state.tsx';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Cover } from '#web/ui/pictures/cover.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useCancelText } from './use-cancel-text.ts';

/** More would leave no room for the services. */
const COVERS = 3;

export function OrderCard({ order }: { order: OrderSummary }) {
  const t = useText();
  const cancelText = useCancelText();
  const cover = useSong();
  const songs = [
    ...new Map(
      order.order_items.flatMap(({ campaign }) => campaign?.release ?? []).map((song) => [song.id, song]),
    ).values(),
  ];
  const ordered = new Set(order.order_items.map((item) => item.service_type));
  const known = useServices().filter(({ slug }) => ordered.has(slug));
  const count = order.order_items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <Link
      to={`/client/orders/${order.id}`}
      className="surface-1 lift grid gap-4 rounded-card p-5 sm:grid-cols-[1fr_auto_auto] sm:items-center sm:gap-8 sm:p-6"
      data-testid="order"
    >
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="title tabular text-xl">{order.order_number}</span>
          <OrderStatusBadge status={order.status} />
          {order.payment_status === 'paid' || order.total_amount === 0 ? null : (
            <PaymentStatusBadge status={order.payment_status} isPart={isPartPaid(order)} />
          )}
        </p>
        <p className="text-sm text-faint">
          <time dateTime={order.order_date} title={formatDateTime(order.order_date)}>
            {formatDate(order.order_date)}
          </time>
          {' · '}
          {t('orders.items', { count })}
        </p>
        {songs.length === 0 ? null : (
          <p className="text-[0.9375rem] break-words text-soft">
            {songs.map((song, at) => (
              <span key={song.id}>
                {at === 0 ? null : ' · '}
                <bdi>{cover(song).title}</bdi>
              </span>
            ))}
          </p>
        )}
        {order.status === 'cancelled' ? <p className="text-sm text-soft">{cancelText(order.cancel_reason)}</p> : null}
      </div>
      <ul className="flex gap-2" aria-hidden="true">
        {songs.slice(0, COVERS).map((song) => (
          <li key={song.id}>
            <Cover src={cover(song).src} name={song.title} size="sm" />
          </li>
        ))}
        {known.map(({ slug: service }) => (
          <li key={service}>
            <ServiceTile service={service} size="md" />
          </li>
        ))}
      </ul>
      <p className="flex items-center justify-between gap-3">
        <span className="figure text-2xl">{formatMoney(order.total_amount, order.currency)}</span>
        <ChevronRight aria-hidden="true" className="size-5 text-faint rtl:rotate-180" />
      </p>
    </Link>
  );
}

export function OrderCardSkeleton() {
  return <Skeleton className="h-32 rounded-card sm:h-28" />;
}
