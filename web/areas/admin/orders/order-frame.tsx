import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { TeamOrder } from '#web/features/orders/admin/team-order.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Assignment } from '../assignees/assignment.tsx';
import { PaymentBadge, StatusBadge } from './order-badges.tsx';

type Named = Pick<TeamOrder, 'id' | 'order_number' | 'order_date' | 'status' | 'payment_status' | 'assignee'>;

interface OrderFrameProps<Order extends Named> {
  query: UseQueryResult<Order | null>;
  /** Besides the order's states. */
  badges?: (order: Order) => ReactNode;
  children: (order: Order) => ReactNode;
}

/** The screen of an order, with or without its money. */
export function OrderFrame<Order extends Named>({ query, badges, children }: OrderFrameProps<Order>) {
  const found = query.data;
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
      lede={
        found ? (
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={found.status} />
            <PaymentBadge status={found.payment_status} />
            {badges?.(found)}
            <span>Placed {formatDateTime(found.order_date)}</span>
          </span>
        ) : undefined
      }
      aside={
        found ? (
          <Assignment
            item={{ subject: 'order', subject_id: found.id, title: found.order_number, assignee: found.assignee }}
          />
        ) : undefined
      }
    >
      <QueryStates
        query={query}
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
        {(data) => (data === null ? null : children(data))}
      </QueryStates>
    </AdminFrame>
  );
}
