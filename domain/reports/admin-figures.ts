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

/** The response of `rpc/office_figures`. */
export interface AdminFigures {
  totals: AdminTotals;
  /** The equally long range directly before. */
  before: AdminTotals;
  days: { day: string; revenue: number; orders: number }[];
  /** Lines of paid orders before discount and tax, the largest first. */
  services: { service: string; orders: number; total: number }[];
}

/** The response of `rpc/office_desk`. */
export interface AdminInbox {
  open_orders: {
    /** Orders at least this many days old, and younger than the next group. */
    ages: { from_days: number; orders: number }[];
    oldest: { id: string; order_number: string; client_name: string; order_date: string } | null;
  };
  /** Orders created by admins and not yet paid. */
  unpaid: number;
  /** Disputes that need an answer, the most urgent first. */
  disputes: {
    id: string;
    order_id: string;
    order_number: string;
    amount: number;
    currency: string;
    inquiry: boolean;
    /** Null if the bank sets no deadline. */
    due: string | null;
  }[];
  payments_in_doubt: number;
  contacts_this_month: number;
  tickets: { waiting: number; unassigned: number; oldest: string | null };
  campaigns: {
    off_pace: number;
    requests: number;
    worst: { id: string; name: string; client_name: string; share_delivered: number; share_elapsed: number }[];
  };
}
