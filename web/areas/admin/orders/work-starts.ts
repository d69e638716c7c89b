import type { WorkStarts } from '#domain/orders/order.ts';

export const workStartsTexts: Record<WorkStarts, string> = {
  paid: 'When everything is paid',
  deposit: 'When the first installment is paid',
  at_once: 'At once, before anything is paid',
};
