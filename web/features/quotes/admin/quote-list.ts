import type { RestRow } from '#database/rows.ts';
import { containing, quoted } from '#web/lib/data/containing.ts';
import { behindCursor, cursorOf } from '#web/lib/data/keyset.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';

export const quoteFilters = ['search', 'state'] as const;
const COLUMNS =
  'id,number,state,name,company,email,total,currency,ends_on,sent_at,viewed_at,unsent,needs_version,order_id,order_number,email_state,created_at' as const;

export type ListedQuote = Pick<
  RestRow<'quotes'>,
  | 'id'
  | 'number'
  | 'state'
  | 'name'
  | 'company'
  | 'email'
  | 'total'
  | 'currency'
  | 'ends_on'
  | 'sent_at'
  | 'viewed_at'
  | 'unsent'
  | 'needs_version'
  | 'order_id'
  | 'order_number'
  | 'email_state'
  | 'created_at'
>;

interface Filters {
  search: string;
  state: string;
}

function filtered(rest: RestClient, { search, state }: Filters) {
  let query = rest.from('quotes').select(COLUMNS);
  if (state !== '') query = query.or(`state.eq.${quoted(state)}`);
  if (search !== '') query = query.or(containing(['words'], search));
  return query;
}

/** A page of quotes as the URL specifies it. */
export function useQuoteList(list: ListState) {
  const filters = { search: list.filter('search').trim(), state: list.filter('state') };
  return usePage<ListedQuote>({ table: 'quotes', list, query: (rest) => filtered(rest, filters), about: filters });
}

const EXPORTED_AT_ONCE = 1000;

/** Every quote that matches the filters, newest first, for an export. */
export async function loadAllQuotes(filters: Filters): Promise<ListedQuote[]> {
  const rest = await restClient();
  const all: ListedQuote[] = [];
  let cursor: string | null = null;
  do {
    const query = filtered(rest, filters);
    const behind = behindCursor({ column: 'created_at', descending: true, cursor });
    const { data, error } = await (behind === null ? query : query.or(behind))
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(EXPORTED_AT_ONCE);
    if (error) throw new Error(error.message);
    all.push(...data);
    const last = data.at(-1);
    cursor = data.length < EXPORTED_AT_ONCE || last === undefined ? null : cursorOf(last, 'created_at');
  } while (cursor !== null);
  return all;
}
