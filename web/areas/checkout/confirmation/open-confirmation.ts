import { useLocation, useNavigate } from 'react-router';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { needsDocument } from '#web/lib/routing/payment-documents.ts';

const PATH = '/checkout/success';
const ORDER = 'order';
const WAITS = 'waits';

interface ConfirmedState {
  orderId?: string;
  orderDate?: string;
  /** Its work waits for money, or for more of it. */
  waits?: boolean;
}

/** Shows the confirmation of an order in place of the checkout. Router state does not survive a document load. */
export function useOpenConfirmation(): (
  order: Pick<PlacedOrder, 'order_number' | 'order_date' | 'status'>,
) => void | Promise<void> {
  const navigate = useNavigate();
  return ({ order_number: orderId, order_date: orderDate, status }) => {
    const waits = status === 'pending';
    const query = new URLSearchParams({ [ORDER]: orderId, ...(waits ? { [WAITS]: '1' } : {}) });
    const to = needsDocument(PATH) ? `${PATH}?${query.toString()}` : PATH;
    return navigate(to, { replace: true, state: { orderId, orderDate, waits } satisfies ConfirmedState });
  };
}

/** The order that was just confirmed; empty on a direct visit. */
export function useConfirmedOrder(): ConfirmedState {
  const { state, search } = useLocation();
  const query = new URLSearchParams(search);
  const orderId = query.get(ORDER);
  return (state as ConfirmedState | null) ?? (orderId === null ? {} : { orderId, waits: query.has(WAITS) });
}
