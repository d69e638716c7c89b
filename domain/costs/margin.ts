/** What a line of an order earned and cost, in the shop's currency and without tax. */
export interface LineMargin {
  id: string;
  name: string;
  revenue: number;
  /** Of ad platforms. */
  spend: number;
  /** Of freelancers. */
  fees: number;
  /** What the team typed. */
  purchases: number;
  margin: number;
}

/** A freelancer's fee. Days are `YYYY-MM-DD`. */
export interface OrderFee {
  id: string;
  subject: 'order' | 'campaign';
  person: string;
  /** Null for an account without a name. */
  name: string | null;
  amount: number;
  owed_on: string | null;
  paid_on: string | null;
}

export const costKinds = ['placement', 'file', 'other'] as const;
export type CostKind = (typeof costKinds)[number];

/** A cost that the team typed. */
export interface LineCost {
  id: string;
  order_item_id: string;
  kind: CostKind;
  amount: number;
  description: string;
  payee: string;
  incurred_on: string;
  /** In the bucket `costs`. */
  document: string | null;
  created_at: string;
  updated_at: string;
  author: string | null;
}

/** The response of `rpc/order_margin`. */
export interface OrderMargin {
  currency: string;
  /** Null before the order is paid. */
  confirmed_on: string | null;
  lines: LineMargin[];
  fees: OrderFee[];
  costs: LineCost[];
}
