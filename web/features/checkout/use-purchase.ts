import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlaceOrderBody, PlacedOrder } from '#domain/order.ts';
import { FunctionError } from '#web/lib/functions.ts';
import { answerBank, askPayment, placeOrder } from './order-calls.ts';
import { afterAnswer, mayHaveArrived, orderedOf, toFailure, type Failure, type OpenAttempt, type Purchase } from './purchase.ts';

const ASK_EVERY_MS = 2000;

interface PurchaseHooks {
  /** The key of the cart as it stands on the server. Rejects when the server has no cart. */
  checkoutId: () => Promise<string>;
  onConfirmed: (order: PlacedOrder) => void;
  onFailed: (failure: Failure) => void;
}

/**
 * One purchase from the press of the button to the confirmed order. A press during an attempt does nothing, and an
 * attempt whose answer was lost is repeated under its key, so that it can become one order at most.
 */
export function usePurchase(hooks: PurchaseHooks) {
  const [purchase, setPurchase] = useState<Purchase>({ phase: 'ready', failure: null });
  const busy = useRef(false);
  const open = useRef<OpenAttempt | null>(null);
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
    if (!mayHaveArrived(failure)) open.current = null;
    busy.current = false;
    setPurchase({ phase: 'ready', failure });
    latest.current.onFailed(failure);
  }, []);

  const place = useCallback(
    async (body: PlaceOrderBody) => {
      if (busy.current) return;
      busy.current = true;
      setPurchase({ phase: 'placing' });
      try {
        const ordered = orderedOf(body);
        const attempt = open.current?.ordered === ordered ? open.current : { key: await latest.current.checkoutId(), ordered };
        open.current = attempt;
        settle(afterAnswer(await placeOrder(body, attempt.key)));
      } catch (error) {
        fail(error);
      }
    },
    [fail, settle],
  );

  const approve = useCallback(
    async (yes: boolean) => {
      if (purchase.phase !== 'approving' || purchase.answering) return;
      setPurchase({ ...purchase, answering: true });
      try {
        await answerBank(purchase.paymentId, yes);
        settle(afterAnswer(await askPayment(purchase.paymentId)));
      } catch (error) {
        // The bank's question still stands when only the line was lost.
        if (error instanceof FunctionError && error.status === 0) setPurchase({ ...purchase, answering: false });
        else fail(error);
      }
    },
    [purchase, fail, settle],
  );

  const waitingFor = purchase.phase === 'waiting' ? purchase.paymentId : null;
  useEffect(() => {
    if (waitingFor === null) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const next = afterAnswer(await askPayment(waitingFor));
        if (stopped) return;
        if (next.phase !== 'waiting') return settle(next);
      } catch (error) {
        if (stopped) return;
        const failure = toFailure(error);
        if (failure.kind === 'declined' || failure.kind === 'unauthenticated') return fail(error);
      }
      timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [waitingFor, settle, fail]);

  return { purchase, place, approve };
}
