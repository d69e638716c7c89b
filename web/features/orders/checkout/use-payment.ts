import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { FunctionError } from '#web/lib/data/functions.ts';
import { decideAsBank, fetchPayment } from './order-requests.ts';
import { afterResponse, toFailure, type Failure, type Purchase } from './purchase.ts';

const POLL_INTERVAL_MS = 2000;

export interface PaymentHooks {
  onConfirmed: (order: PlacedOrder) => void;
  onFailed: (failure: Failure) => void;
}

/**
 * One payment from submit to the confirmed order, including the bank's confirmation and late responses of the provider.
 * Submitting again during an attempt does nothing.
 */
export function usePayment(hooks: PaymentHooks) {
  const [purchase, setPurchase] = useState<Purchase>({ phase: 'ready', failure: null });
  const busy = useRef(false);
  const latest = useRef(hooks);
  useEffect(() => {
    latest.current = hooks;
  });

  const settle = useCallback((next: Purchase) => {
    setPurchase(next);
    if (next.phase === 'confirmed') latest.current.onConfirmed(next.order);
  }, []);

  const fail = useCallback((error: unknown) => {
    console.error('the order was not placed', error);
    const failure = toFailure(error);
    busy.current = false;
    setPurchase({ phase: 'ready', failure });
    latest.current.onFailed(failure);
  }, []);

  /** Starts an attempt; `send` places the order or pays an existing one. */
  const run = useCallback(
    async (send: () => Promise<PlacedOrder>) => {
      if (busy.current) return;
      busy.current = true;
      setPurchase({ phase: 'placing' });
      try {
        settle(afterResponse(await send()));
      } catch (error) {
        fail(error);
      }
    },
    [fail, settle],
  );

  const approve = useCallback(
    async (yes: boolean) => {
      if (purchase.phase !== 'approving' || purchase.deciding) return;
      setPurchase({ ...purchase, deciding: true });
      try {
        await decideAsBank(purchase.paymentId, yes);
        settle(afterResponse(await fetchPayment(purchase.paymentId)));
      } catch (error) {
        // Only the connection was lost: the bank still waits for the confirmation.
        if (error instanceof FunctionError && error.status === 0) setPurchase({ ...purchase, deciding: false });
        else fail(error);
      }
    },
    [purchase, fail, settle],
  );

  useLateResponse(purchase.phase === 'waiting' ? purchase.paymentId : null, settle, fail);

  return { purchase, run, approve };
}

/** Polls a payment whose outcome the provider has not reported yet. */
function useLateResponse(
  paymentId: string | null,
  settle: (next: Purchase) => void,
  fail: (error: unknown) => void,
): void {
  useEffect(() => {
    if (paymentId === null) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      try {
        const next = afterResponse(await fetchPayment(paymentId));
        if (stopped) return;
        if (next.phase !== 'waiting') return settle(next);
      } catch (error) {
        if (stopped) return;
        const failure = toFailure(error);
        if (failure.kind === 'declined' || failure.kind === 'unauthenticated') return fail(error);
      }
      timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    };
    timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [paymentId, settle, fail]);
}
