import { useCallback, useRef } from 'react';
import type { PlaceOrderBody } from '#domain/orders/order.ts';
import { placeOrder } from '#web/areas/checkout/payment/order-requests.ts';
import { mayHaveArrived, orderedOf, type OpenAttempt } from '#web/features/payments/purchase.ts';
import { usePayment, type PaymentHooks } from '#web/features/payments/use-payment.ts';

/**
 * The purchase of the cart, under its checkout id. An attempt without a response is repeated under its key, so it creates at most one order.
 */
export function usePurchase(hooks: PaymentHooks) {
  const open = useRef<OpenAttempt | null>(null);
  const { purchase, run, approve, dismiss } = usePayment({
    ...hooks,
    onFailed: (failure) => {
      if (!mayHaveArrived(failure)) open.current = null;
      hooks.onFailed(failure);
    },
  });

  const place = useCallback(
    (body: PlaceOrderBody, checkoutId: () => Promise<string>) =>
      run(async () => {
        const ordered = orderedOf(body);
        const attempt = open.current?.ordered === ordered ? open.current : { key: await checkoutId(), ordered };
        open.current = attempt;
        return placeOrder(body, attempt.key);
      }),
    [run],
  );

  return { purchase, place, approve, dismiss };
}
