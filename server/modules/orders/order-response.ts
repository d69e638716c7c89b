import type { PlacedOrder } from '#domain/orders/order.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Outcome, StoredOrder } from '#server/modules/payments/record.queries.ts';
import type { FunctionContext } from '#server/modules/request.ts';

/**
 * Responds with an order and its payment: 201 when paid, 202 while pending. `outcome` is what the provider has just said: a
 * client secret is not stored.
 * @throws {AppError} 402 when declined or expired, 409 when the order was cancelled before the payment arrived
 */
export function respondWithOrder(c: FunctionContext, stored: StoredOrder, outcome: Outcome | null): Response {
  const { payment, ...order } = stored;
  const { payment_id } = payment;
  const respond = (status: 201 | 202, state: PlacedOrder['payment']) =>
    c.json({ ...order, payment: state } satisfies PlacedOrder, status);
  switch (payment.status) {
    case 'succeeded':
      if (order.status === 'cancelled')
        throw new AppError(409, 'conflict', 'This order was canceled. We will refund your payment.');
      return respond(201, {
        status: 'paid',
        payment_id,
        brand: payment.brand ?? '',
        last4: payment.last4 ?? '',
      });
    case 'requires_action':
      return respond(202, {
        status: 'requires_action',
        payment_id,
        action_url: payment.action_url,
        client_secret: outcome?.status === 'requires_action' ? outcome.clientSecret : null,
      });
    case 'created':
    case 'processing':
      return respond(202, { status: 'processing', payment_id });
    case 'declined':
    case 'expired':
      throw new AppError(
        402,
        'payment_declined',
        payment.reason ?? 'The payment did not go through. Please try another card.',
        {
          details: {
            reason: payment.code ?? payment.status,
            order_id: order.id,
            order_number: order.order_number,
            order_status: order.status,
          },
        },
      );
  }
}
