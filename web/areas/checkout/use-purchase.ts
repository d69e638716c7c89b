import { useCallback, useEffect, useRef } from 'react';
import type { PlaceOrderBody } from '#domain/orders/order.ts';
import { placeOrder } from '#web/features/orders/checkout/order-requests.ts';
import { mayHaveArrived, orderedOf, type OpenAttempt } from '#web/features/payments/purchase.ts';
import { usePayment, type PaymentHooks } from '#web/features/payments/use-payment.ts';

interface PurchaseHooks extends PaymentHooks {
  /** The checkout id of the server's cart. Rejects if the server has no cart. */
  checkoutId: () => Promise<string>;
}

/**
 * The purchase of the cart. An attempt without a response is repeated under its key, so it creates at most one order.
 */
export function usePurchase(hooks: PurchaseHooks) {
  const open = useRef<OpenAttempt | null>(null);
  const latest = useRef(hooks);
  useEffect(() => {
    latest.current = hooks;
  });
  const { purchase, run, approve, dismiss } = usePayment({
    ...hooks,
    onFailed: (failure) => {
      if (!mayHaveArrived(failure)) open.current = null;
      hooks.onFailed(failure);
    },
  });

  const place = useCallback(
    (body: PlaceOrderBody) =>
      run(async () => {
        const ordered = orderedOf(body);
        const attempt =
          open.current?.ordered === ordered ? open.current : { key: await latest.current.checkoutId(), ordered };
        open.current = attempt;
        return placeOrder(body, attempt.key);
      }),
    [run],
  );

  return { purchase, place, approve, dismiss };
}
