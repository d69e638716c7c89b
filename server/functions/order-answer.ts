import type { PlacedOrder, OrderStatus } from '#domain/order.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { StoredOrder } from './checkout.queries.ts';

/**
 * What a shopper is told about an order and its payment: 201 when it is paid, 202 while it is open.
 * @throws {AppError} 402 when it was declined or ran out, 409 when the order was cancelled before its money came
 */
export function answerOrder(stored: StoredOrder): { status: 201 | 202; body: PlacedOrder } {
  const { payment, ...order } = stored;
  const answer = (told: PlacedOrder['payment']): PlacedOrder => ({
    ...order,
    status: order.status as OrderStatus,
    payment: told,
  });
  const { payment_id } = payment;
  switch (payment.status) {
    case 'succeeded':
      if (order.status === 'cancelled')
        throw new AppError(409, 'conflict', 'This order was cancelled. What you have paid will be given back.');
      return {
        status: 201,
        body: answer({ status: 'paid', payment_id, brand: payment.brand ?? '', last4: payment.last4 ?? '' }),
      };
    case 'requires_action':
      return {
        status: 202,
        body: answer({ status: 'requires_action', payment_id, action_url: payment.action_url ?? '' }),
      };
    case 'created':
    case 'processing':
      return { status: 202, body: answer({ status: 'processing', payment_id }) };
    case 'declined':
    case 'expired':
      throw new AppError(
        402,
        'payment_declined',
        payment.reason ?? 'The payment did not go through. Please try another card.',
        {
          details: { reason: payment.code ?? payment.status, order_number: order.order_number },
        },
      );
  }
}
