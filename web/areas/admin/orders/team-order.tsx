import { useParams } from 'react-router';
import { useTeamOrder } from '#web/features/orders/admin/team-order.ts';
import { CanceledBanner } from './canceled-banner.tsx';
import { OrderClient } from './order-client.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderLinks } from './order-links.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** An order's screen for who may not see money. */
export function TeamOrderPage() {
  const { id = '' } = useParams();
  const query = useTeamOrder(id);
  return (
    <OrderFrame query={query}>
      {(order) => (
        <div key={order.id} className="grid gap-6">
          <CanceledBanner order={order} />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid min-w-0 gap-6">
              <OrderLines order={order} />
              <OrderTimeline orderId={order.id} />
            </div>
            <div className="grid min-w-0 gap-6 md:grid-cols-2 xl:grid-cols-1">
              <OrderClient order={order} />
              <OrderLinks order={order} isDue={order.status === 'pending'} />
            </div>
          </div>
        </div>
      )}
    </OrderFrame>
  );
}
