import type { Session } from '@supabase/auth-js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuotePage } from '#domain/quotes/quote.ts';
import { callFunction, FunctionError } from '#web/lib/data/functions.ts';

const keyOf = (token: string) => ['quote', token];

/** What the link shows. Null if it shows nothing. */
export function useQuotePage(token: string | undefined) {
  return useQuery({
    queryKey: keyOf(token ?? ''),
    enabled: token !== undefined,
    queryFn: async ({ signal }): Promise<QuotePage | null> => {
      try {
        return (await callFunction<QuotePage>('read-quote', { body: { token }, signal })).data;
      } catch (error) {
        if (error instanceof FunctionError && error.code === 'quote_not_found') return null;
        throw error;
      }
    },
  });
}

/** Reads the quote again after an act, and after one that was refused: it says what is true now. */
function useAct<Given, Result>(token: string, act: (given: Given) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all([keyOf(token), ['order']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export const useAskQuote = (token: string) =>
  useAct(token, async (question: string) => {
    await callFunction('ask-quote', { body: { token, question } });
  });

export const useDeclineQuote = (token: string) =>
  useAct(token, async (reason: string) => {
    await callFunction('decline-quote', { body: { token, reason } });
  });

interface Signature {
  version: number;
  name: string;
  poNumber: string;
}

/** Returns the session of the guest who has the order; null if an account has it, or is signed in. */
export const useAcceptQuote = (token: string, enter: (session: Session) => Promise<unknown>) =>
  useAct(token, async ({ version, name, poNumber }: Signature) => {
    const body = { token, version, name, po_number: poNumber, terms_accepted: true };
    const { data } = await callFunction<{ order_id: string; session: Session | null }>('accept-quote', { body });
    if (data.session !== null) await enter(data.session);
  });

/** Continues as the guest who has the order of an accepted quote. */
export const useOpenQuoteOrder = (token: string, enter: (session: Session) => Promise<unknown>) =>
  useAct(token, async () => {
    const { data } = await callFunction<Session>('open-quote-order', { body: { token } });
    await enter(data);
  });
