import { useQueryClient } from '@tanstack/react-query';

const KEYS = [
  'admin-orders',
  'orders',
  'payment_list',
  'transfer_list',
  'open-orders',
  'overdue_orders',
  'statements',
  'balance',
];

/** Money changes an order, the lists of payments and transfers, and the client's credit. */
export function useAfterMoney() {
  const queries = useQueryClient();
  return () => Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
