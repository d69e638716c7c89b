/** The response of `rpc/person_summary`. */
export interface PersonSummary {
  /** Of the account; `es`. */
  language: string;
  /** From the latest order that has one, as it was typed. */
  phone: string | null;
  /** Paid less refunds and lost disputes, of all time; null without `money.read`. */
  total: number | null;
  /** The same of the last twelve months; `month` is `2026-11`. */
  months: { month: string; amount: number }[] | null;
  last_contact: { at: string; how: 'ticket' | 'form' | 'email' | 'link' } | null;
}
