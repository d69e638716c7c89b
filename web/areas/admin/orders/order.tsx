import { useParams } from 'react-router';
import { useAdminOrder, type AdminOrder } from '#web/features/orders/admin/order-detail.ts';
import { partRefund, refundable, returnedRefunds } from '#web/features/orders/admin/refunds.ts';
import { useDeliversOnly, useMay } from '#web/features/people/access.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { AssignedPage } from '../assigned/assigned-page.tsx';
import { OrderCosts } from '../costs/order-costs.tsx';
import { TeamMessages } from '../messages/team-messages.tsx';
import { QuoteOfOrder } from '../quotes/quote-of-order.tsx';
import { CanceledBanner } from './canceled-banner.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { OrderClient } from './order-client.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderLinks } from './order-links.tsx';
import { OrderMoney } from './money/order-money.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusMoves } from './status-moves.tsx';
import { TeamOrderPage } from './team-order.tsx';

/** `/admin/orders/:id` */
export default function AdminOrderPage() {
  const deliversOnly = useDeliversOnly();
  const seesMoney = useMay()('money.read');
  if (deliversOnly) return <AssignedPage subject="order" />;
  return seesMoney ? <OrderPage /> : <TeamOrderPage />;
}

function OrderPage() {
  const { id = '' } = useParams();
  const query = useAdminOrder(id);
  return (
    <OrderFrame query={query} badges={(order) => <Refunded order={order} />}>
      {(order) => <Order key={order.id} order={order} />}
    </OrderFrame>
  );
}

/** Something may be left to pay, also after work has begun. */
const isPayable = ({ status, payment_status: payment, total_amount: total }: AdminOrder) =>
  total > 0 && payment !== 'paid' && status !== 'cancelled' && status !== 'refunded';

function Refunded({ order }: { order: AdminOrder }) {
  const refunded = partRefund(order);
  if (refunded === null) return null;
  return <Badge tone="warn">Partly refunded: {formatMoney(refunded, order.currency)}</Badge>;
}

function Order({ order }: { order: AdminOrder }) {
  const left = refundable(order);
  const owed = order.status === 'cancelled' && left.some(({ payment }) => !payment.duplicate);
  return (
    <div className="grid gap-6">
      <CanceledBanner order={order} />
      {order.origin === 'quote' ? <QuoteOfOrder orderId={order.id} /> : null}
      {owed ? <Banner tone="error">This order is canceled but paid. Refund the payment below.</Banner> : null}
      {left
        .filter(({ payment }) => payment.duplicate)
        .map(({ payment, left: due }) => (
          <Banner key={payment.id} tone="error">
            Paid twice: refund {formatMoney(due, payment.currency)}. The order and its invoice stay as they are.
          </Banner>
        ))}
      {left
        .map((refundable) => ({ ...refundable, owed: returnedRefunds(refundable, order.refunds) }))
        .filter((returned) => returned.owed > 0)
        .map(({ payment, owed: due }) => (
          <Banner key={payment.id} tone="error">
            The bank returned a refund, so the client doesn’t have the money. Refund{' '}
            {formatMoney(due, payment.currency)} again, or ask the client for another way to pay it back.
          </Banner>
        ))}
      {order.disputes.map((dispute) => (
        <DisputePanel key={dispute.id} dispute={dispute} order={order} />
      ))}
      <StatusMoves order={order} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          <OrderLines order={order} />
          <OrderCosts order={order} />
          <OrderTimeline orderId={order.id} />
        </div>
        <div className="grid min-w-0 gap-6 md:grid-cols-2 xl:grid-cols-1">
          <OrderMoney order={order} />
          <OrderClient order={order} />
          <TeamMessages subject="order" id={order.id} />
          <OrderLinks order={order} isDue={isPayable(order)} />
        </div>
      </div>
    </div>
  );
}
