import { useLocation, useNavigate } from 'react-router';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { needsDocument } from '#web/lib/routing/payment-documents.ts';

const PATH = '/checkout/success';
const ORDER = 'order';

interface ConfirmedState {
  orderId?: string;
  orderDate?: string;
}

/** Shows the confirmation of an order in place of the checkout. Router state does not survive a document load. */
export function useOpenConfirmation(): (
  order: Pick<PlacedOrder, 'order_number' | 'order_date'>,
) => void | Promise<void> {
  const navigate = useNavigate();
  return ({ order_number: orderId, order_date: orderDate }) => {
    const to = needsDocument(PATH) ? `${PATH}?${new URLSearchParams({ [ORDER]: orderId }).toString()}` : PATH;
    return navigate(to, { replace: true, state: { orderId, orderDate } satisfies ConfirmedState });
  };
}

/** The order that was just confirmed; empty on a direct visit. */
export function useConfirmedOrder(): ConfirmedState {
  const { state, search } = useLocation();
  const orderId = new URLSearchParams(search).get(ORDER);
  return (state as ConfirmedState | null) ?? (orderId === null ? {} : { orderId });
}
