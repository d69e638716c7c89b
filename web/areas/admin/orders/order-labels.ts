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
