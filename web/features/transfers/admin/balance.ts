import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { toCents } from '#domain/money.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { useAfterMoney } from './after-money.ts';

export type BalanceEntry = Pick<
  RestRow<'balance_entries'>,
  'id' | 'amount' | 'currency' | 'kind' | 'note' | 'created_at' | 'order_id'
> & { order: { order_number: string } | null };

/** Whether a client may pay by transfer: decided for them, or null as the settings say. */
export type TransferChoice = boolean | null;

const MAX_ENTRIES = 1000;

/** A client's credit with its entries, the newest first, and whether they may pay by transfer. */
export function useBalance(clientId: string) {
  return useQuery({
    queryKey: ['balance', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const [entries, choice] = await Promise.all([
        rest
          .from('balance_entries')
          .select('id,amount,currency,kind,note,created_at,order_id,order:orders(order_number)')
          .eq('client_id', clientId)
          .order('created_at', { ascending: false })
          .limit(MAX_ENTRIES)
          .abortSignal(signal)
          .throwOnError(),
        rest
          .from('transfer_clients')
          .select('allowed')
          .eq('client_id', clientId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
      ]);
      const cents = entries.data.reduce((sum, { amount }) => sum + toCents(amount), 0);
      return {
        entries: entries.data satisfies BalanceEntry[],
        amount: cents / 100,
        allowed: (choice.data?.allowed ?? null) as TransferChoice,
      };
    },
  });
}

/** Each form records one entry, however often it is sent. */
export function usePayBack(clientId: string) {
  const [entry] = useState(() => crypto.randomUUID());
  const done = useAfterMoney();
  return useMutation({
    mutationFn: async ({ amount, note }: { amount: number; note: string }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('pay_back_balance', { client_id: clientId, amount, note, entry });
      if (error) throw new Error(error.message);
    },
    onSettled: done,
  });
}

export function useAllowTransfer(clientId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (allowed: TransferChoice) => {
      const rest = await restClient();
      const table = rest.from('transfer_clients');
      const { error } = await (allowed === null
        ? table.delete().eq('client_id', clientId)
        : table.upsert({ client_id: clientId, allowed }));
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['balance', clientId] }),
  });
}
