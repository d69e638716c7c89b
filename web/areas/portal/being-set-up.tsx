import type { ReactNode } from 'react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { useOpenOrder } from '#web/features/orders/portal/open-order.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface BeingSetUpProps {
  /** The services that bring results to this screen; none for all. */
  services?: readonly ServiceSlug[];
  /** Shown when the client has no such order in progress. */
  children: ReactNode;
}

/** Replaces an empty screen while a paid order waits for its campaigns: the order, the next step and when it comes. */
export function BeingSetUp({ services = [], children }: BeingSetUpProps) {
  const t = useText();
  const { user } = useSession();
  const { data: order, isPending } = useOpenOrder(user?.id ?? '', services);
  if (isPending) return <Skeleton className="h-64 rounded-card" />;
  // If the orders cannot be read, the screen's own text is still true.
  if (order == null) return children;
  const number = order.order_number;
  const next =
    order.reviewBy === null
      ? t('orders.setup.working', { number })
      : t('orders.setup.review', { number, time: formatDateTime(order.reviewBy) });
  return (
    <EmptyState
      title={t('orders.setup.title')}
      actions={
        <LinkButton to={`/client/orders/${order.id}`}>
          {order.needsAnswers ? t('orders.setup.answer') : t('orders.setup.open')}
        </LinkButton>
      }
    >
      {next} {order.needsAnswers ? t('orders.setup.answers') : null} {t('orders.setup.results')}
    </EmptyState>
  );
}
