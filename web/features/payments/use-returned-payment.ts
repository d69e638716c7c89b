import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { FunctionError } from '#web/lib/data/functions.ts';
import { fetchPayment } from './payment-requests.ts';
import { afterResponse, isLost, toFailure } from './purchase.ts';
import { confirmInPage } from './stripe/confirm-in-page.ts';

const POLL_INTERVAL_MS = 2000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order of a payment that was declined, as the error's details name it. */
export interface DeclinedOrder {
  id: string;
  number: string;
  /** It no longer waits for a payment. */
  isCancelled: boolean;
}

export type ReturnedPayment =
  | { phase: 'checking' }
  | { phase: 'confirmed'; order: PlacedOrder }
  | { phase: 'waiting'; order: PlacedOrder }
  /** To be continued on the provider's page (`url`), or in this page with `clientSecret`. */
  | {
      phase: 'open';
      order: PlacedOrder;
      hasLeft: boolean;
      url: string | null;
      clientSecret: string | null;
      problem: string | null;
    }
  | { phase: 'declined'; reason: string | null; order: DeclinedOrder | null }
  | { phase: 'unknown' }
  | { phase: 'failed'; message: string | null };

/** Asks what became of a payment whose shopper comes back, until it is settled. */
export function useReturnedPayment(
  paymentId: string,
  hasLeft: boolean,
): { state: ReturnedPayment; retry: () => void; confirm: (clientSecret: string) => Promise<void> } {
  const isId = UUID.test(paymentId);
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['payment', paymentId],
    enabled: isId,
    queryFn: () => fetchPayment(paymentId),
    // A lost connection is asked again; what the server says stands.
    retry: (_count, error) => isLost(error),
    retryDelay: POLL_INTERVAL_MS,
    refetchInterval: ({ state }) =>
      state.data !== undefined && afterResponse(state.data).phase === 'waiting' ? POLL_INTERVAL_MS : false,
  });
  return {
    state: isId ? stateOf(query, hasLeft, problem) : { phase: 'unknown' },
    retry: () => void query.refetch(),
    confirm: async (clientSecret) => {
      setProblem(null);
      try {
        await confirmInPage(clientSecret);
      } catch (error) {
        console.error('the payment was not confirmed', error);
        setProblem(toFailure(error).kind);
      }
      await query.refetch();
    },
  };
}

function stateOf(
  { data, error }: { data: PlacedOrder | undefined; error: Error | null },
  hasLeft: boolean,
  problem: string | null,
): ReturnedPayment {
  if (error !== null) return stateOfError(error);
  if (data === undefined) return { phase: 'checking' };
  const next = afterResponse(data);
  switch (next.phase) {
    case 'confirmed':
      return { phase: 'confirmed', order: data };
    case 'leaving':
      return { phase: 'open', order: data, hasLeft, url: next.url, clientSecret: null, problem };
    case 'confirming':
      return { phase: 'open', order: data, hasLeft, url: null, clientSecret: next.clientSecret, problem };
    // The sandbox's bank is asked on the page of the order.
    case 'approving':
      return { phase: 'open', order: data, hasLeft, url: null, clientSecret: null, problem };
    default:
      return { phase: 'waiting', order: data };
  }
}

function stateOfError(error: Error): ReturnedPayment {
  if (!(error instanceof FunctionError)) return { phase: 'failed', message: null };
  if (error.status === 404) return { phase: 'unknown' };
  if (error.status === 402) return { phase: 'declined', reason: error.message || null, order: orderOf(error.details) };
  return { phase: 'failed', message: error.message || null };
}

function orderOf(details: unknown): DeclinedOrder | null {
  if (typeof details !== 'object' || details === null || !('order_id' in details) || !('order_number' in details))
    return null;
  const isCancelled = 'order_status' in details && details.order_status === 'cancelled';
  return { id: String(details.order_id), number: String(details.order_number), isCancelled };
}
