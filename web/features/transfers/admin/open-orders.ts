import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { containing } from '#web/lib/data/containing.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type OpenOrder = Pick<
  RestRow<'open_orders'>,
  'id' | 'order_number' | 'client_id' | 'client_name' | 'company' | 'open' | 'due' | 'due_on' | 'order_date'
>;
/** A client without an order that is open: the whole transfer becomes credit. */
export interface FoundPerson {
  id: string;
  name: string;
  email: string;
}

const COLUMNS = 'id,order_number,client_id,client_name,company,open,due,due_on,order_date';
const MAX_ORDERS = 8;
const MAX_PEOPLE = 4;

const quiet = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** Open orders by number, client, company or invoice, the oldest first, and clients by name or email. */
export function useOpenOrders(typed: string) {
  const text = quiet(typed);
  return useQuery({
    queryKey: ['open-orders', 'found', text],
    placeholderData: keepPreviousData,
    queryFn:
      text.length < 2
        ? skipToken
        : async ({ signal }): Promise<{ orders: OpenOrder[]; people: FoundPerson[] }> => {
            const rest = await restClient();
            const [orders, people] = await Promise.all([
              rest
                .from('open_orders')
                .select(COLUMNS)
                .or(containing(['order_number', 'client_name', 'company', 'invoice_number'], text))
                .order('order_date')
                .limit(MAX_ORDERS)
                .abortSignal(signal)
                .throwOnError(),
              rest
                .from('users')
                .select('id,first_name,last_name,email')
                .eq('role', 'client')
                .or(containing(['first_name', 'last_name', 'email'], text))
                .limit(MAX_PEOPLE)
                .abortSignal(signal)
                .throwOnError(),
            ]);
            return {
              orders: orders.data,
              people: people.data.map(({ id, first_name, last_name, email }) => ({
                id,
                name: `${first_name} ${last_name}`.trim() || (email ?? ''),
                email: email ?? '',
              })),
            };
          },
  });
}

/** These orders, as far as they are open. */
export async function fetchOpenOrders(ids: readonly string[]): Promise<OpenOrder[]> {
  const rest = await restClient();
  const { data } = await rest.from('open_orders').select(COLUMNS).in('id', ids).order('order_date').throwOnError();
  return data;
}
