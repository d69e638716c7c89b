import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { behindCursor } from '#web/lib/data/keyset.ts';
import { pageOf, type Page } from '#web/lib/data/list-query.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** A client's own plan, usage, last card and open orders, computed by the database. */
export function useBilling(clientId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['billing', 'figures', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('portal_billing').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type BillingDocument = Pick<
  RestRow<'billing_documents'>,
  | 'id'
  | 'kind'
  | 'number'
  | 'issued_on'
  | 'created_at'
  | 'order_id'
  | 'order_number'
  | 'total'
  | 'currency'
  | 'state'
  | 'has_receipt'
  | 'structured'
>;

const PAGE_SIZE = 20;
const COLUMNS = 'id,kind,number,issued_on,created_at,order_id,order_number,total,currency,state,has_receipt,structured';
const order = { column: 'created_at', descending: true };

/**
 * Invoices and credit notes, newest first, one page at a time. Policies let admins read every document, so the query
 * names the owner.
 */
export function useBillingDocuments(clientId: string) {
  return useInfiniteQuery({
    ...liveOptions,
    queryKey: ['billing', 'documents', clientId],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<BillingDocument>> => {
      const rest = await restClient();
      const own = rest.from('billing_documents').select(COLUMNS).eq('client_id', clientId);
      const behind = behindCursor({ ...order, cursor: pageParam });
      const paged = behind === null ? own : own.or(behind);
      const { data, error } = await paged
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE + 1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return pageOf(data, PAGE_SIZE, order.column);
    },
    getNextPageParam: ({ next }) => next,
  });
}
