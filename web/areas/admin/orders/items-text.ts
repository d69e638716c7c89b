import type { ListedOrder } from '#web/features/orders/admin/order-list.ts';

/** The ordered items in one line. */
export const itemsText = (order: ListedOrder): string =>
  order.items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name)).join(', ');
