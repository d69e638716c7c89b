import type { SpendShown } from '#domain/reports/spend.ts';
import type { Translations } from '#domain/locales.ts';

export const usageNames = ['campaigns', 'ad_spend', 'platforms'] as const;
export type UsageName = (typeof usageNames)[number];

/** What a plan includes; a limit that is missing is none. */
export type PlanLimits = Partial<Record<UsageName, number | null>>;

/** Amounts are in the shop's currency. `used` is null where nothing was reported, `limit` where there is none. */
export interface Usage {
  used: number | null;
  limit: number | null;
  /** Of the limit, 1 at it; null without a limit or a figure. */
  share: number | null;
}

export interface OpenOrder {
  id: string;
  order_number: string;
  order_date: string;
  total: number;
  currency: string;
  payment_status: 'unpaid' | 'processing' | 'requires_action';
  origin: 'shop' | 'staff' | 'plan' | 'quote';
  payment_terms: 'card' | 'transfer';
  /** Of the total. */
  open: number;
  /** What is asked for now. */
  due: number;
  due_on: string | null;
  instalments: { amount: number; due_on: string }[];
  lines: string[];
}

export interface Plan {
  id: string;
  name: string;
  translations: Translations;
  price: number;
  /** What new clients pay. A lower `price` is an older rate. */
  list_price: number;
  next_billing_on: string;
  active: boolean;
}

/** The result of `portal_billing()`. */
export interface PortalBilling {
  today: string;
  month: { first_day: string; last_day: string };
  currency: string;
  spend_shown: SpendShown;
  plan: Plan | null;
  usage: Record<UsageName, Usage>;
  last_payment: { brand: string | null; last4: string | null; paid_at: string | null } | null;
  /** `orders` holds the newest fifty. */
  open: { count: number; total: number; orders: OpenOrder[] };
}
