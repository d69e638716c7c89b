import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkStarts } from '#domain/orders/order.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export interface TransferOffer {
  days_to_pay: number;
  work_starts: WorkStarts;
}

/** Ways to pay without a card, as far as this client has them for this payment. */
export interface OtherWays {
  /** False until they are known. */
  isKnown: boolean;
  transfer: TransferOffer | null;
  /** What the client has with the agency, and what it pays of this; `isEnough` if that is all of it. */
  credit: { has: number; pays: number; isEnough: boolean } | null;
  /** Asks again: something has changed since. */
  renew: () => void;
}

/** A question that failed offers nothing: cards are left. */
const isAsked = ({ isSuccess, isError }: { isSuccess: boolean; isError: boolean }) => isSuccess || isError;

/** What a client has with the agency; guests (null) have nothing. */
export function useCredit(userId: string | null) {
  return useQuery({
    queryKey: ['credit', userId],
    enabled: userId !== null,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('my_balance').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** Credit pays a part of an existing order, too. */
export function useCreditFor(userId: string | null, order: { open: number; currency: string }): OtherWays {
  const queries = useQueryClient();
  const credit = useCredit(userId);
  const has = credit.data?.currency === order.currency ? credit.data.amount : 0;
  return {
    isKnown: userId === null || isAsked(credit),
    transfer: null,
    credit: has > 0 ? { has, pays: Math.min(has, order.open), isEnough: has >= order.open } : null,
    renew: () => void queries.invalidateQueries({ queryKey: ['credit'] }),
  };
}

interface Priced {
  total: number;
  currency: string;
  country: string;
}

/** At the checkout, credit pays everything or nothing. The transfer depends on total and country. */
export function useCheckoutWays(userId: string, isGuest: boolean, quote: Priced | undefined): OtherWays {
  const queries = useQueryClient();
  const { total = 0, country = '' } = quote ?? {};
  const offer = useQuery({
    queryKey: ['transfer-offer', userId, total, country],
    enabled: total > 0,
    // What was typed below stays while another country is asked about.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('transfer_offer', { total, country }).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
  const credit = useCredit(isGuest ? null : userId);
  const has = credit.data?.currency === quote?.currency ? (credit.data?.amount ?? 0) : 0;
  return {
    isKnown: isAsked(offer) && (isGuest || isAsked(credit)),
    transfer: offer.data ?? null,
    credit: total > 0 && has >= total ? { has, pays: total, isEnough: true } : null,
    renew: () => {
      for (const queryKey of [['transfer-offer'], ['credit']]) void queries.invalidateQueries({ queryKey });
    },
  };
}
