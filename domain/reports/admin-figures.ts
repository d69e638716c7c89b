/** Amounts in the shop's currency, received and given back on the requested days. */
export interface AdminTotals {
  revenue: number;
  refunded: number;
  /** Taken back by banks after a lost dispute. */
  charged_back: number;
  /** Paid orders. */
  orders: number;
  /** Clients who filled a cart or ordered. */
  carts: number;
  /** Those of them who paid. */
  converted: number;
}

/** The response of `rpc/admin_figures`. */
export interface AdminFigures {
  totals: AdminTotals;
  /** The equally long range directly before. */
  before: AdminTotals;
  days: { day: string; revenue: number; orders: number }[];
  /** Lines of paid orders before discount and tax, the largest first. */
  services: { service: string; orders: number; total: number }[];
}

/** The response of `rpc/admin_money`: the shop's money now, amounts in its currency. */
export interface AdminMoney {
  /** Today in the shop. */
  day: string;
  /** Paid, less refunds and lost disputes. */
  today: { amount: number; orders: number };
  month: { amount: number; orders: number };
  /** Orders that wait for their payment. */
  unpaid: { amount: number; orders: number };
  /** What banks hold or ask about; `to_answer` of these payments need our answer. */
  disputed: { amount: number; payments: number; to_answer: number };
  /** What active plans earn per month, without tax. */
  plans: { amount: number; clients: number };
}
