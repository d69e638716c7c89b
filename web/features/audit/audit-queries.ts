import { addDays, isDay } from '#domain/period.ts';
import { instantOf } from '#domain/time-zone.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import type { RestRow } from '#database/rows.ts';
import { behindCursor, cursorOf } from '#web/lib/data/keyset.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';

/** URL parameters: `action`, `table`, `record`, `person` (an id, a name or an email), and the days `from` and `to`. */
export const AUDIT_FILTERS = ['action', 'table', 'record', 'person', 'from', 'to'] as const;

export type AuditRow = RestRow<'audit_logs'>;

const SELECT = 'id,created_at,action,table_name,record_id,user_id,source,ip_address,user_agent,old_values,new_values';
const NO_USER_ID = '00000000-0000-0000-0000-000000000000';

/** The shop's midnight, `days` later. */
const midnight = (day: string, days = 0): string => instantOf(`${addDays(day, days)}T00:00`, shopZone()).toISOString();

/** `people`: the ids that match the person filter; null if it is not set. */
function entries(rest: RestClient, list: ListState, people: readonly string[] | null) {
  const [action, table, record, , from, to] = AUDIT_FILTERS.map((name) => list.filter(name).trim()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  let narrowed = rest.from('audit_logs').select(SELECT);
  if (action !== '') narrowed = narrowed.ilike('action', action);
  if (table !== '') narrowed = narrowed.eq('table_name', table);
  if (record !== '') narrowed = narrowed.eq('record_id', record);
  if (people !== null) narrowed = narrowed.in('user_id', people.length === 0 ? [NO_USER_ID] : [...people]);
  if (isDay(from)) narrowed = narrowed.gte('created_at', midnight(from));
  if (isDay(to)) narrowed = narrowed.lt('created_at', midnight(to, 1));
  return narrowed;
}

export function useAuditPage(list: ListState, people: readonly string[] | null) {
  return usePage({ table: 'audit_logs', list, query: (rest) => entries(rest, list, people), about: people });
}

/** Emails of users by id; deleted users have none. */
export async function readEmailsOf(ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rest = await restClient();
  const { data, error } = await rest
    .from('users')
    .select('id,email')
    .in('id', [...ids]);
  if (error) throw new Error(error.message);
  return Object.fromEntries(data.map(({ id, email }) => [id, email ?? id]));
}

const PAGE = 1000;
/** Maximum rows per file; narrow the dates to export more. */
export const MAX_EXPORTED_ROWS = 20_000;

/**
 * All rows that match the filters, newest first, up to {@link MAX_EXPORTED_ROWS}. `onProgress` receives the number of
 * rows so far.
 * @throws {Error}
 */
export async function readAllAudit(
  list: ListState,
  people: readonly string[] | null,
  onProgress: (count: number) => void,
): Promise<AuditRow[]> {
  const rest = await restClient();
  const rows: AuditRow[] = [];
  for (let cursor: string | null = null; rows.length < MAX_EXPORTED_ROWS;) {
    const behind = behindCursor({ column: 'created_at', descending: true, cursor });
    const narrowed = entries(rest, list, people);
    const paged = behind === null ? narrowed : narrowed.or(behind);
    const { data: found, error } = await paged
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(PAGE);
    if (error) throw new Error(error.message);
    rows.push(...found);
    onProgress(rows.length);
    const last = found.at(-1);
    if (found.length < PAGE || last === undefined) break;
    cursor = cursorOf(last, 'created_at');
  }
  return rows.slice(0, MAX_EXPORTED_ROWS);
}
