import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { behindCursor, cursorOf } from '#web/lib/keyset.ts';
import type { Translations } from '#web/lib/in-language.ts';
import { liveOptions } from '#web/lib/live-query.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

export const usageNames = ['campaigns', 'ad_spend', 'platforms'] as const;
export type UsageName = (typeof usageNames)[number];

/** Amounts are in the shop's currency. `used` is null where nothing was reported, `limit` where there is none. */
export interface Usage {
  used: number | null;
  limit: number | null;
  /** Of the limit, 1 at it; null without one or without a figure. */
  share: number | null;
}

export interface OpenOrder {
  id: string;
  order_number: string;
  order_date: string;
  total: number;
  currency: string;
  payment_status: 'unpaid' | 'processing' | 'requires_action';
  origin: 'shop' | 'staff' | 'plan';
  lines: string[];
}

export interface Plan {
  id: string;
  name: string;
  translations: Translations;
  price: number;
  next_billing_on: string;
  active: boolean;
}

/** What `portal_billing()` tells, see its migration. */
export interface Billing {
  today: string;
  month: { first_day: string; last_day: string };
  currency: string;
  plan: Plan | null;
  usage: Record<UsageName, Usage>;
  last_payment: { brand: string | null; last4: string | null; paid_at: string | null } | null;
  /** `orders` holds the newest fifty. */
  open: { count: number; total: number; orders: OpenOrder[] };
}

/** A client's own plan, usage, last card and open orders, all of it computed by the database. */
export function useBilling(clientId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['billing', 'figures', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('portal_billing').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as Billing;
    },
  });
}

export interface BillingPaper {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_on: string;
  created_at: string;
  order_id: string;
  order_number: string;
  total: number;
  currency: string;
  state: 'open' | 'paid' | 'partly_refunded' | 'refunded' | 'given_back';
  has_receipt: boolean;
}

const PAGE_SIZE = 20;
const COLUMNS = 'id,kind,number,issued_on,created_at,order_id,order_number,total,currency,state,has_receipt';
const order = { column: 'created_at', descending: true };

/** Invoices and credit notes, newest first, a page at a time. Staff see everybody's by policy, so the owner is asked for. */
export function useBillingPapers(clientId: string) {
  return useInfiniteQuery({
    ...liveOptions,
    queryKey: ['billing', 'papers', clientId],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<{ rows: BillingPaper[]; next: string | null }> => {
      const rest = await restClient();
      const own = rest.from('billing_papers').select(COLUMNS).eq('client_id', clientId);
      const behind = behindCursor({ ...order, cursor: pageParam });
      const paged = behind === null ? own : own.or(behind);
      const { data, error } = await paged
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE + 1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      const found = data as unknown as BillingPaper[];
      const rows = found.slice(0, PAGE_SIZE);
      const last = rows.at(-1);
      return {
        rows,
        next: found.length > PAGE_SIZE && last !== undefined ? cursorOf({ ...last }, order.column) : null,
      };
    },
    getNextPageParam: ({ next }) => next,
  });
}
