import type { TeamOrder } from '#web/features/orders/admin/team-order.ts';
import { ShareLinks } from '../share/share-links.tsx';

interface OrderLinksProps {
  order: Pick<TeamOrder, 'id' | 'order_number' | 'status' | 'is_guest' | 'client_id' | 'client_name'> & {
    lines: readonly Pick<TeamOrder['lines'][number], 'intake'>[];
  };
  /** Whether something is left to pay. */
  isDue: boolean;
}

/** Links that the team sends to the client. A guest's link is a secret that only the email has. */
export function OrderLinks({ order, isDue }: OrderLinksProps) {
  if (order.is_guest) return null;
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
