import { addDays, isDay } from '#domain/period.ts';
import { instantOf } from '#domain/time-zone.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import type { RestRow } from '#database/rows.ts';
import { behindCursor, cursorOf } from '#web/lib/data/keyset.ts';
import { MAX_IDS } from './audit-names.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';

/**
 * URL parameters: `about` (a topic), `action`, `person` (an id, a name or an email), `by` (who recorded it), the days `from`
 * and `to`, and `table` with `record` for the history of one row.
 */
export const AUDIT_FILTERS = ['about', 'action', 'person', 'by', 'from', 'to', 'table', 'record'] as const;

/**
 * Without a choice the log shows what the server recorded. A browser reports some of the same events, such as a sign-in,
 * which would otherwise be listed twice.
 */
const SOURCES: ReadonlyMap<string, AuditRow['source']> = new Map([
  ['', 'database'],
  ['browser', 'client'],
]);

/** What the words of the filters stand for in the log. An empty list is no limit. */
export interface AuditScope {
  tables: readonly string[];
  actions: readonly string[];
  exceptActions: readonly string[];
  /** The ids that the person filter matches; null if it is not set. */
  people: readonly string[] | null;
}

export type AuditRow = RestRow<'audit_logs'>;

const SELECT = 'id,created_at,action,table_name,record_id,user_id,source,ip_address,user_agent,old_values,new_values';
const NO_USER_ID = '00000000-0000-0000-0000-000000000000';

/** The shop's midnight, `days` later. */
const midnight = (day: string, days = 0): string => instantOf(`${addDays(day, days)}T00:00`, shopZone()).toISOString();

function entries(rest: RestClient, list: ListState, { tables, actions, exceptActions, people }: AuditScope) {
  const [from, to, table, record] = (['from', 'to', 'table', 'record'] as const).map((name) =>
    list.filter(name).trim(),
  ) as [string, string, string, string];
  let narrowed = rest.from('audit_logs').select(SELECT);
  const source = SOURCES.get(list.filter('by'));
  if (source !== undefined) narrowed = narrowed.eq('source', source);
  if (tables.length > 0) narrowed = narrowed.in('table_name', [...tables]);
  if (actions.length > 0) narrowed = narrowed.in('action', [...actions]);
  if (exceptActions.length > 0) narrowed = narrowed.not('action', 'in', `(${exceptActions.join(',')})`);
  if (table !== '') narrowed = narrowed.eq('table_name', table);
  if (record !== '') narrowed = narrowed.eq('record_id', record);
  if (people !== null) narrowed = narrowed.in('user_id', people.length === 0 ? [NO_USER_ID] : [...people]);
  if (isDay(from)) narrowed = narrowed.gte('created_at', midnight(from));
  if (isDay(to)) narrowed = narrowed.lt('created_at', midnight(to, 1));
  return narrowed;
}

export function useAuditPage(list: ListState, scope: AuditScope) {
  return usePage({ table: 'audit_logs', list, query: (rest) => entries(rest, list, scope), about: scope });
}

/** Emails of users by id; deleted users have none. */
export async function readEmailsOf(ids: readonly string[]): Promise<Record<string, string>> {
  const rest = await restClient();
  const emails: Record<string, string> = {};
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const { data, error } = await rest
      .from('users')
      .select('id,email')
      .in('id', ids.slice(at, at + MAX_IDS));
    if (error) throw new Error(error.message);
    for (const { id, email } of data) emails[id] = email ?? id;
  }
  return emails;
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
  scope: AuditScope,
  onProgress: (count: number) => void,
): Promise<AuditRow[]> {
  const rest = await restClient();
  const rows: AuditRow[] = [];
  for (let cursor: string | null = null; rows.length < MAX_EXPORTED_ROWS;) {
    const behind = behindCursor({ column: 'created_at', descending: true, cursor });
    const narrowed = entries(rest, list, scope);
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
