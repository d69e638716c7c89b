import type { MonthState } from '#domain/books/month-sums.ts';
import type { CampaignPace, CampaignStatus } from '#domain/campaigns/campaign.ts';
import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import type { InstalmentState } from '#domain/payments/instalment.ts';
import type { QuoteState } from '#domain/quotes/quote.ts';
import type { TicketStatus } from '#domain/support/ticket.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/**
 * The badge colour of every status, one map per subject. Portal and admin both use these maps, so that a status has the
 * same colour in every list; each area has its own words.
 */
export const orderTones = {
  pending: 'warn',
  confirmed: 'good',
  in_progress: 'signal',
  completed: 'good',
  cancelled: 'bad',
  refunded: 'neutral',
} as const satisfies Record<OrderStatus, BadgeTone>;

export const paymentTones = {
  unpaid: 'warn',
  processing: 'warn',
  requires_action: 'warn',
  paid: 'good',
  declined: 'bad',
  expired: 'bad',
} as const satisfies Record<PaymentStatus, BadgeTone>;

export const instalmentTones = {
  paid: 'good',
  due: 'warn',
  overdue: 'bad',
  later: 'neutral',
} as const satisfies Record<InstalmentState, BadgeTone>;

/** Of one attempt to pay: those that an order can have have the colour of the order's payment status. */
export const attemptTones: Record<string, BadgeTone | undefined> = {
  ...paymentTones,
  created: paymentTones.unpaid,
  succeeded: paymentTones.paid,
};

export const refundTones = { requested: 'warn', succeeded: 'good', failed: 'bad' } as const satisfies Record<
  string,
  BadgeTone
>;

export const disputeTones = {
  needs_response: 'bad',
  under_review: 'warn',
  won: 'good',
  lost: 'bad',
  closed: 'neutral',
} as const satisfies Record<string, BadgeTone>;

export const quoteTones = {
  draft: 'outline',
  sent: 'neutral',
  questioned: 'warn',
  accepted: 'good',
  declined: 'bad',
  expired: 'bad',
  withdrawn: 'outline',
} as const satisfies Record<QuoteState, BadgeTone>;

export const payoutTones = {
  pending: 'warn',
  in_transit: 'warn',
  paid: 'good',
  failed: 'bad',
  canceled: 'neutral',
} as const satisfies Record<string, BadgeTone>;

/** Of the months of the books. */
export const monthTones = {
  closed: 'good',
  earlier: 'outline',
  next: 'warn',
  open: 'neutral',
  not_over: 'neutral',
} as const satisfies Record<MonthState, BadgeTone>;

/** Of invoices and credit notes. */
export const billingTones = {
  open: 'warn',
  paid: 'good',
  partly_refunded: 'neutral',
  refunded: 'neutral',
  given_back: 'outline',
} as const satisfies Record<string, BadgeTone>;

/** Of a delivered file or link. */
export const deliverableTones = { delivered: 'warn', approved: 'good', returned: 'bad' } as const satisfies Record<
  string,
  BadgeTone
>;

export const campaignTones = {
  draft: 'outline',
  active: 'good',
  paused: 'warn',
  completed: 'neutral',
} as const satisfies Record<CampaignStatus, BadgeTone>;

export const paceTones = {
  ahead: 'good',
  'on pace': 'good',
  behind: 'bad',
  done: 'neutral',
  'not started': 'outline',
} as const satisfies Record<CampaignPace, BadgeTone>;

export const ticketTones = {
  open: 'neutral',
  pending: 'warn',
  completed: 'good',
} as const satisfies Record<TicketStatus, BadgeTone>;
