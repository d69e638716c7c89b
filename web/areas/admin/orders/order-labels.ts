import type { IntakeQuestion } from '#domain/orders/intake.ts';
import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Canceled',
  refunded: 'Refunded',
};

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  unpaid: 'Unpaid',
  processing: 'Processing',
  requires_action: 'Waiting for the bank',
  paid: 'Paid',
  declined: 'Declined, not charged',
  expired: 'Never paid',
};

export const questionLabels: Record<IntakeQuestion, string> = {
  link: 'Link',
  track: 'Track',
  artist: 'Artist',
  genre: 'Genre',
  territories: 'Territories',
  audience: 'Audience',
  release_date: 'Release date',
  biography: 'Biography',
  brief: 'Brief',
};
