import type { PlacedOrder } from '#domain/orders/order.ts';
import { isGuest, type SignedInCaller } from '#server/http/caller.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { StoredOrder } from '#server/modules/payments/checkout.queries.ts';

/**
 * Why a payment that was just made has no order of its caller: only if the guest's order has been claimed meanwhile. The payment
 * is recorded all the same.
 */
export function missingOrder(caller: SignedInCaller, paymentId: string): Error {
  if (isGuest(caller)) return new AppError(409, 'conflict', 'This order is in your account now. Sign in to see it.');
  return new Error(`payment ${paymentId} has no order`);
}

/**
 * Maps an order and its payment to a response: 201 when paid, 202 while pending. `clientSecret` is what the provider has
 * just returned; it is not stored.
 * @throws {AppError} 402 when declined or expired, 409 when the order was cancelled before the payment arrived
 */
export function toOrderResponse(
  stored: StoredOrder,
  clientSecret: string | null = null,
): { status: 201 | 202; body: PlacedOrder } {
  const { payment, ...order } = stored;
  const toBody = (state: PlacedOrder['payment']): PlacedOrder => ({ ...order, payment: state });
  const { payment_id } = payment;
  switch (payment.status) {
    case 'succeeded':
      if (order.status === 'cancelled')
        throw new AppError(409, 'conflict', 'This order was canceled. We will refund your payment.');
      return {
        status: 201,
        body: toBody({ status: 'paid', payment_id, brand: payment.brand ?? '', last4: payment.last4 ?? '' }),
      };
    case 'requires_action':
      return {
        status: 202,
        body: toBody({
          status: 'requires_action',
          payment_id,
          action_url: payment.action_url,
          client_secret: clientSecret,
        }),
      };
    case 'created':
    case 'processing':
      return { status: 202, body: toBody({ status: 'processing', payment_id }) };
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
