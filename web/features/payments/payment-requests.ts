import type { PlacedOrder } from '#domain/orders/order.ts';
import type { CheckoutChoice } from '#domain/payments/payment-choice.ts';
import { callFunction } from '#web/lib/data/functions.ts';

/**
 * Pays what an order asks for now, or `all` of it, if that is `amount`, of what is `open`; without a choice, an order that costs nothing.
 *
 * @throws {FunctionError} with the server's message
 */
export async function payOrder(
  orderId: string,
  payment: CheckoutChoice | null,
  { all, amount, open }: { all: boolean; amount: number; open: number },
): Promise<PlacedOrder> {
  return (
    await callFunction<PlacedOrder>('pay-order', {
      body: { order_id: orderId, ...(payment === null ? {} : { payment }), terms_accepted: true, all, amount, open },
    })
  ).data;
}

/** The current state of a payment. @throws {FunctionError} 402 once it is declined */
export async function fetchPayment(paymentId: string): Promise<PlacedOrder> {
  return (await callFunction<PlacedOrder>('payment-status', { body: { payment_id: paymentId } })).data;
}

/** Confirms or declines as the shopper's bank; sandbox only. @throws {FunctionError} */
export async function decideAsBank(paymentId: string, approve: boolean): Promise<void> {
  await callFunction('sandbox-approve', { body: { payment_id: paymentId, approve } });
}
