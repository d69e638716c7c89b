import { containing } from '#web/lib/data/containing.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';

export const OVERDUE_FILTERS = ['search'] as const;
export const OVERDUE_TEXTS = ['order_number', 'client_name', 'client_email'] as const;
const COLUMNS =
  'id,order_number,client_id,client_name,client_email,status,currency,total,paid,open,overdue,due_on,days,reminded_at,can_remind';

function overdue(rest: RestClient, list: ListState) {
  const search = list.filter('search').trim();
  const query = rest.from('overdue_orders').select(COLUMNS);
  return search === '' ? query : query.or(containing(OVERDUE_TEXTS, search));
}

export const useOverduePage = (list: ListState) =>
  usePage({ table: 'overdue_orders', list, query: (rest) => overdue(rest, list) });

export type OverdueOrder = NonNullable<ReturnType<typeof useOverduePage>['data']>['rows'][number];

/** Sends the email that asks for what is due; at most one a day for an order. */
export async function remindOfPayment(orderId: string): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.rpc('remind_of_payment', { order_id: orderId });
  if (error) throw new Error(error.message);
}
