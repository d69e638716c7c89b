import { useQuery } from '@tanstack/react-query';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';

/** A row that an audit entry is about or refers to. */
export interface Reference {
  table: string;
  id: string;
}

/** Names of rows by {@link keyOf}. Rows that are gone are missing. */
export type Names = ReadonlyMap<string, string>;

export const keyOf = ({ table, id }: Reference): string => `${table} ${id}`;

type Response<Row> = PromiseLike<{ data: Row[] | null; error: { message: string } | null }>;
type Found = [id: string, name: string | null | undefined][];

async function read<Row>(response: Response<Row>, toEntry: (row: Row) => Found[number]): Promise<Found> {
  const { data, error } = await response;
  if (error !== null) throw new Error(error.message);
  return (data ?? []).map(toEntry);
}

/** How rows of a table are called: orders by their number, what belongs to an order by that order's number, and so on. */
const LOOKUPS: Record<string, (rest: RestClient, ids: string[]) => Promise<Found>> = {
  announcements: (rest, ids) =>
    read(rest.from('announcements').select('id,title').in('id', ids), (row) => [row.id, row.title]),
  articles: (rest, ids) => read(rest.from('articles').select('id,title').in('id', ids), (row) => [row.id, row.title]),
  campaigns: (rest, ids) => read(rest.from('campaigns').select('id,name').in('id', ids), (row) => [row.id, row.name]),
  canned_replies: (rest, ids) =>
    read(rest.from('canned_replies').select('id,title').in('id', ids), (row) => [row.id, row.title]),
  contacts: (rest, ids) => read(rest.from('contacts').select('id,name').in('id', ids), (row) => [row.id, row.name]),
  credit_notes: (rest, ids) =>
    read(rest.from('credit_notes').select('id,number').in('id', ids), (row) => [row.id, row.number]),
  deliverables: (rest, ids) =>
    read(rest.from('deliverables').select('id,title').in('id', ids), (row) => [row.id, row.title]),
  disputes: (rest, ids) =>
    read(rest.from('disputes').select('id,order:orders(order_number)').in('id', ids), (row) => [
      row.id,
      row.order?.order_number,
    ]),
  invoices: (rest, ids) => read(rest.from('invoices').select('id,number').in('id', ids), (row) => [row.id, row.number]),
  line_costs: (rest, ids) =>
    read(rest.from('line_costs').select('id,description').in('id', ids), (row) => [row.id, row.description]),
  monthly_plans: (rest, ids) =>
    read(rest.from('monthly_plans').select('id,name').in('id', ids), (row) => [row.id, row.name]),
  order_items: (rest, ids) =>
    read(rest.from('order_items').select('id,order:orders(order_number)').in('id', ids), (row) => [
      row.id,
      row.order?.order_number,
    ]),
  order_notes: (rest, ids) =>
    read(rest.from('order_notes').select('id,order:orders(order_number)').in('id', ids), (row) => [
      row.id,
      row.order?.order_number,
    ]),
  orders: (rest, ids) =>
    read(rest.from('orders').select('id,order_number').in('id', ids), (row) => [row.id, row.order_number]),
  packages: (rest, ids) =>
    read(rest.from('packages').select('id,name,of:services(name)').in('id', ids), (row) => [
      row.id,
      [row.of?.name, row.name].filter(Boolean).join(' '),
    ]),
  payments: (rest, ids) =>
    read(rest.from('payments').select('id,order:orders(order_number)').in('id', ids), (row) => [
      row.id,
      row.order?.order_number,
    ]),
  promo_codes: (rest, ids) =>
    read(rest.from('promo_codes').select('id,code').in('id', ids), (row) => [row.id, row.code]),
  refunds: (rest, ids) =>
    read(rest.from('refunds').select('id,order:orders(order_number)').in('id', ids), (row) => [
      row.id,
      row.order?.order_number,
    ]),
  releases: (rest, ids) => read(rest.from('releases').select('id,title').in('id', ids), (row) => [row.id, row.title]),
  result_imports: (rest, ids) =>
    read(rest.from('result_imports').select('id,file_name').in('id', ids), (row) => [row.id, row.file_name]),
  reviews: (rest, ids) => read(rest.from('reviews').select('id,author').in('id', ids), (row) => [row.id, row.author]),
  services: (rest, ids) =>
    read(rest.from('services').select('slug,name').in('slug', ids), (row) => [row.slug, row.name]),
  tax_numbers: (rest, ids) =>
    read(
      rest.from('tax_numbers').select('id,client:users!tax_numbers_client_id_fkey(first_name,last_name)').in('id', ids),
      (row) => [row.id, fullName(row.client)],
    ),
  ticket_messages: (rest, ids) =>
    read(rest.from('ticket_messages').select('id,ticket:tickets(number)').in('id', ids), (row) => [
      row.id,
      row.ticket?.number,
    ]),
  tickets: (rest, ids) => read(rest.from('tickets').select('id,number').in('id', ids), (row) => [row.id, row.number]),
  users: (rest, ids) =>
    read(rest.from('users').select('id,first_name,last_name,email').in('id', ids), (row) => [row.id, fullName(row)]),
  video_testimonials: (rest, ids) =>
    read(rest.from('video_testimonials').select('id,client_name').in('id', ids), (row) => [row.id, row.client_name]),
};

const fullName = (user: { first_name: string; last_name: string } | null) =>
  user === null ? null : `${user.first_name} ${user.last_name}`.trim();

/** Clients can report any text as an id. */
const ID = /^[\w.-]{1,100}$/;

/** Ids of one request: URLs have a limit. */
export const MAX_IDS = 100;

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS));

/** The ids whose names can be looked up, by table, sorted. */
function wantedOf(references: readonly Reference[]): (readonly [table: string, ids: string[]])[] {
  const byTable = Map.groupBy(
    references.filter(({ table, id }) => Object.hasOwn(LOOKUPS, table) && ID.test(id)),
    ({ table }) => table,
  );
  return [...byTable].map(([table, rows]) => [table, [...new Set(rows.map(({ id }) => id))].sort()] as const);
}

/** Loads the names of rows, at most {@link MAX_IDS} per request. @throws {Error} */
export async function readNames(references: readonly Reference[]): Promise<Names> {
  const rest = await restClient();
  const found = await Promise.all(
    wantedOf(references).flatMap(([table, ids]) =>
      chunksOf(ids).map(async (some) =>
        ((await LOOKUPS[table]?.(rest, some)) ?? []).map(([id, name]) => [keyOf({ table, id }), name] as const),
      ),
    ),
  );
  return new Map(found.flat().flatMap(([key, name]) => (name ? [[key, name] as const] : [])));
}

export function useAuditNames(references: readonly Reference[]) {
  const wanted = wantedOf(references);
  return useQuery({
    queryKey: ['audit', 'names', wanted],
    enabled: wanted.length > 0,
    queryFn: () => readNames(references),
  });
}
