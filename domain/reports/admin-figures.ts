/** Money in the shop's currency; what came in and went back on the days asked for. */
export interface OfficeTotals {
  revenue: number;
  refunded: number;
  /** That were paid. */
  orders: number;
  /** Clients who filled a cart or ordered. */
  carts: number;
  /** Of those, who paid. */
  converted: number;
}

/** What `rpc/office_figures` answers. */
export interface OfficeFigures {
  totals: OfficeTotals;
  /** As many days directly ahead. */
  before: OfficeTotals;
  days: { day: string; revenue: number; orders: number }[];
  /** Lines of paid orders before discount and tax, the largest first. */
  services: { service: string; orders: number; total: number }[];
}

/** What `rpc/office_desk` answers. */
export interface OfficeDesk {
  open_orders: {
    /** Orders at least so many days old, and younger than the next. */
    ages: { from_days: number; orders: number }[];
    oldest: { id: string; order_number: string; client_name: string; order_date: string } | null;
  };
  /** Orders that the agency made and nobody has paid. */
  unpaid: number;
  contacts_this_month: number;
  tickets: { waiting: number; unassigned: number; oldest: string | null };
  campaigns: {
    off_pace: number;
    requests: number;
    worst: { id: string; name: string; client_name: string; share_delivered: number; share_elapsed: number }[];
  };
}
