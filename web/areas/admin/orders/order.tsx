import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useAdminOrder, type AdminOrder } from '#web/features/orders/admin/order-detail.ts';
import { useDeliversOnly } from '#web/features/people/access.ts';
import { partRefund, refundable, returnedRefunds } from '#web/features/orders/admin/refunds.ts';
import { formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { ShareLinks } from '../share/share-links.tsx';
import { AssignedPage } from '../assigned/assigned-page.tsx';
import { Assignment } from '../assignees/assignment.tsx';
import { TeamMessages } from '../messages/team-messages.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { OrderClient } from './order-client.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PaymentBadge, StatusBadge } from './order-badges.tsx';
import { StatusMoves } from './status-moves.tsx';

/** `/admin/orders/:id` */
export default function AdminOrderPage() {
  return useDeliversOnly() ? <AssignedPage subject="order" /> : <OrderPage />;
}

function OrderPage() {
  const { id = '' } = useParams();
  const order = useAdminOrder(id);
  const found = order.data;
  return (
    <AdminFrame
      title={found?.order_number ?? 'Order'}
      above={
        <Link
          to="/admin/orders"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Orders
        </Link>
      }
      lede={found ? <Lede order={found} /> : undefined}
      aside={
        found ? (
          <Assignment
            item={{ subject: 'order', subject_id: found.id, title: found.order_number, assignee: found.assignee }}
          />
        ) : undefined
      }
    >
      <QueryStates
        query={order}
        what="the order"
        skeleton={
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-[34rem] rounded-card" />
            <Skeleton className="h-[34rem] rounded-card" />
          </div>
        }
        isEmpty={(data) => data === null}
        empty={
          <EmptyState title="Order not found" actions={<LinkButton to="/admin/orders">All orders</LinkButton>}>
            The link may be incomplete.
          </EmptyState>
        }
      >
        {(data) => (data === null ? null : <Order key={data.id} order={data} />)}
      </QueryStates>
    </AdminFrame>
  );
}

function Lede({ order }: { order: AdminOrder }) {
  const refunded = partRefund(order);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StatusBadge status={order.status} />
      <PaymentBadge status={order.payment_status} />
      {refunded === null ? null : <Badge tone="warn">Partly refunded: {formatMoney(refunded, order.currency)}</Badge>}
      <span>Placed {formatDateTime(order.order_date)}</span>
    </span>
  );
}

function Order({ order }: { order: AdminOrder }) {
  const left = refundable(order);
  const owed = order.status === 'cancelled' && left.some(({ payment }) => !payment.duplicate);
  return (
    <div className="grid gap-6">
      {order.status === 'cancelled' ? <Banner tone="info">Canceled: {cancelText(order.cancel_reason)}</Banner> : null}
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
          <OrderTimeline orderId={order.id} />
        </div>
        <div className="grid min-w-0 gap-6 md:grid-cols-2 xl:grid-cols-1">
          <OrderMoney order={order} />
          <OrderClient order={order} />
          <TeamMessages subject="order" id={order.id} />
          <OrderLinks order={order} />
        </div>
      </div>
    </div>
  );
}

/** A guest's link is a secret that only the email has. */
function OrderLinks({ order }: { order: AdminOrder }) {
  if (order.client === null || order.client.role === 'guest' || order.client_id === null) return null;
  const isDue = order.status === 'pending' && order.total_amount > 0;
  const hasQuestions = order.lines.some(({ intake }) => intake !== null && intake.completed_at === null);
  const isOpen = order.status !== 'cancelled' && order.status !== 'refunded' && order.status !== 'completed';
  return (
    <ShareLinks
      clientId={order.client_id}
      clientName={order.client_name}
      subject={order.order_number}
      subjectId={order.id}
      path={`/client/orders/${order.id}`}
      links={[
        ...(isDue ? (['payment'] as const) : []),
        ...(hasQuestions && isOpen ? (['questions'] as const) : []),
        'order',
      ]}
    />
  );
}

function cancelText(reason: string | null): ReactNode {
  if (reason === 'payment_declined') return 'the payment was declined.';
  if (reason === 'payment_expired') return 'it was never paid.';
  if (reason === 'replaced') return 'the client placed another order with the same promo code instead.';
  return reason ?? 'no reason was given.';
}
