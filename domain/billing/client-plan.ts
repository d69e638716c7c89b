import type { Translations } from '#domain/locales.ts';
import { declineOf, type Decline } from '#domain/payments/decline.ts';

/** What a client can do with their own plan. `cancel` takes effect when the paid period ends; `keep` undoes it. */
export const planChanges = ['pause', 'resume', 'cancel', 'keep'] as const;
export type PlanChange = (typeof planChanges)[number];

type PlanInactiveReason = 'client' | 'team' | 'charge_failed' | 'cancelled';

/** The result of `portal_plan()`; the comment there describes the fields. */
export interface PortalPlan {
  id: string;
  name: string;
  translations: Translations;
  price: number;
  amount: number;
  /** With `inclusive`, clients are shown `amount` as the price. */
  tax: { name: string; inclusive: boolean };
  currency: string;
  billing_day: number;
  next_billing_on: string;
  active: boolean;
  inactive_reason: PlanInactiveReason | null;
  cancelled: boolean;
  consent: { card_id: string; brand: string; last4: string; accepted_at: string } | null;
  ask: 'changed' | 'card' | null;
  charge: PlanChargeView | null;
}

/** The charge of a month that is not paid yet. */
export interface PlanChargeView {
  order_id: string;
  order_number: string;
  total: number;
  currency: string;
  state: 'due' | 'charging' | 'action' | 'failed' | 'stopped';
  failures: number;
  next_attempt_at: string | null;
  reason_code: string | null;
}

interface PlanFigures {
  /** Per month, without tax, at the end of the period. */
  mrr: number;
  plans: number;
  mrr_before: number;
  plans_before: number;
  lost_mrr: number;
  lost_plans: number;
  charges: number;
  failed: number;
  recovered: number;
}

/** The result of `admin_plan_figures()`. */
export interface AdminPlanFigures {
  totals: PlanFigures;
  before: PlanFigures;
  /** Charges that failed and are not paid yet. */
  open: { count: number; total: number };
}

const chargeFailures = ['funds', 'expired', 'limit', 'confirm'] as const satisfies readonly Decline[];

/** Why a charge of a plan failed, as far as its texts tell reasons apart. */
export type ChargeFailure = (typeof chargeFailures)[number] | 'declined';

export function chargeFailureOf(code: string | null): ChargeFailure {
  const decline = declineOf(code);
  return chargeFailures.find((known) => known === decline) ?? 'declined';
}
