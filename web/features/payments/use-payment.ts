import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlacedOrder, WaitingOrder } from '#domain/orders/order.ts';
import { decideAsBank, fetchPayment } from './payment-requests.ts';
import {
  afterResponse,
  isLost,
  READY,
  toFailure,
  withoutMethodFailure,
  type Failure,
  type Purchase,
} from './purchase.ts';
import { confirmInPage } from './stripe/confirm-in-page.ts';
import { NotConfirmed } from './stripe/stripe-errors.ts';

const POLL_INTERVAL_MS = 2000;

export interface PaymentHooks {
  onConfirmed: (order: PlacedOrder | WaitingOrder) => void;
  onFailed: (failure: Failure) => void;
  /** The order is stored, and the shopper is about to confirm it elsewhere, perhaps without coming back to this page. */
  onAction?: (order: PlacedOrder) => Promise<void>;
}

/**
 * One payment from submit to the confirmed order, including the bank's confirmation, the provider's own page and late
 * responses. Submitting again during an attempt does nothing. `dismiss` forgets a failure that another way to pay may end.
 */
export function usePayment(hooks: PaymentHooks) {
  const [purchase, setPurchase] = useState<Purchase>(READY);
  const busy = useRef(false);
  const latest = useRef(hooks);
  useEffect(() => {
    latest.current = hooks;
  });

  const settle = useCallback(async (first: Purchase): Promise<void> => {
    let next = first;
    setPurchase(next);
    if (next.phase === 'confirming' || next.phase === 'leaving') await latest.current.onAction?.(next.order);
    if (next.phase === 'confirming') {
      next = await confirmed(next);
      setPurchase(next);
    }
    if (next.phase === 'leaving') window.location.assign(next.url);
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
    async (send: () => Promise<PlacedOrder | WaitingOrder>) => {
      if (busy.current) return;
      busy.current = true;
      setPurchase({ phase: 'placing' });
      try {
        await settle(afterResponse(await send()));
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
        await settle(afterResponse(await fetchPayment(purchase.paymentId)));
      } catch (error) {
        // Only the connection was lost: the bank still waits for the confirmation.
        if (isLost(error)) setPurchase({ ...purchase, deciding: false });
        else fail(error);
      }
    },
    [purchase, fail, settle],
  );

  const dismiss = useCallback(() => setPurchase(withoutMethodFailure), []);

  useLateResponse(purchase.phase === 'waiting' ? purchase.paymentId : null, settle, fail);
  useReturn(purchase.phase === 'leaving' || purchase.phase === 'confirming', () => {
    busy.current = false;
    setPurchase(READY);
  });

  return { purchase, run, approve, dismiss };
}

/** What the server says after the bank's confirmation. */
async function confirmed({
  order,
  paymentId,
  clientSecret,
}: Extract<Purchase, { phase: 'confirming' }>): Promise<Purchase> {
  let unconfirmed: NotConfirmed | null = null;
  try {
    await confirmInPage(clientSecret);
  } catch (error) {
    if (!(error instanceof NotConfirmed)) throw error;
    unconfirmed = error;
  }
  try {
    const next = afterResponse(await fetchPayment(paymentId));
    if (next.phase === 'confirming') throw unconfirmed ?? new NotConfirmed('');
    return next;
  } catch (error) {
    if (isLost(error)) return { phase: 'waiting', order, paymentId };
    throw error;
  }
}

/** Polls a payment whose outcome the provider has not reported yet. */
function useLateResponse(
  paymentId: string | null,
  settle: (next: Purchase) => Promise<void>,
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
        // Its failure counts also after this effect has ended.
        if (next.phase !== 'waiting') return void settle(next).catch(fail);
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

/** The browser's Back may show this page again as it was left. */
function useReturn(hasLeft: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    if (!hasLeft) return;
    const returned = (event: PageTransitionEvent) => event.persisted && latest.current();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [hasLeft]);
}
