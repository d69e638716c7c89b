import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql, type Transaction } from '#server/platform/db/database.ts';

/** One probe, see `internal.probe_access`. */
export interface Probe {
  op: 'select' | 'insert' | 'update' | 'delete';
  role: 'anon' | 'guest' | 'authenticated';
  claims: object;
  relation: string;
  key: string;
  made: object | null;
  change: object;
  existing: string | null;
}

export type ProbeResult = { affected: number } | { refused: string; message: string };

/**
 * Sequences ignore a rollback, so the self-test would leave gaps in the numbers of orders and tickets. Replaces the
 * functions that draw them, for this transaction only.
 */
export async function drawNoNumbers(sql: Transaction): Promise<void> {
  const numbers = ['next_order_number', 'next_ticket_number'].map(
    (name) => `create or replace function internal.${name}() returns text
      language sql volatile security definer set search_path = ''
      return 'self-test-' || pg_catalog.gen_random_uuid();`,
  );
  await sql.script(numbers.join('\n'));
}

/** Runs all probes in one statement. */
export async function runProbes(sql: Sql, probes: readonly Probe[]): Promise<ProbeResult[]> {
  const { rows } = await sql.query<{ answer: ProbeResult }>(
    `select internal.probe_access(p ->> 'op', p ->> 'role', p -> 'claims', p ->> 'relation', p ->> 'key',
       nullif(p -> 'made', 'null'), p -> 'change', p ->> 'existing') as answer
     from jsonb_array_elements($1::jsonb) with ordinality as asked (p, n) order by n`,
    [JSON.stringify(probes)],
  );
  return rows.map(({ answer: result }) => result);
}

/** Creates an account, or a guest, that never signs in; the rollback removes it. */
export async function makeSyntheticUser(
  sql: Sql,
  person: { email: string; role: 'client' | 'admin' | 'guest'; banned: boolean },
): Promise<string> {
  const isGuest = person.role === 'guest';
  const result = await sql.query<Pick<Row<'auth.users'>, 'id'>>(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, banned_until, role, is_anonymous)
     values (gen_random_uuid(), $1, case when not $4::boolean then now() end, jsonb_build_object('role', $2::text),
       '{"firstName": "Self", "lastName": "Test"}', case when $3::boolean then now() + interval '1 day' end,
       case when $4::boolean then 'guest' else 'authenticated' end, $4::boolean)
     returning id`,
    [isGuest ? null : person.email, person.role, person.banned, isGuest],
  );
  return onlyRow(result).id;
}

/** Inserts a row, bypassing policies, and returns its `key` column. Names come from code, never from input. */
export async function addRow(sql: Sql, relation: string, key: string, row: object): Promise<string> {
  const columns = Object.keys(row).join(', ');
  const result = await sql.query<{ key: string }>(
    `insert into public.${relation} (${columns}) select ${columns} from jsonb_populate_record(null::public.${relation}, $1::jsonb) returning ${key}::text as key`,
    [row],
  );
  return onlyRow(result).key;
}

/** A session without tokens. */
export async function addSession(sql: Sql, userId: string): Promise<string> {
  return onlyRow(
    await sql.query<Pick<Row<'auth.sessions'>, 'id'>>('insert into auth.sessions (user_id) values ($1) returning id', [
      userId,
    ]),
  ).id;
}

/** Marks an order as paid and confirmed, and returns its first line. */
export async function payOrder(sql: Sql, orderId: string): Promise<string> {
  await sql.query(`update public.orders set payment_status = 'paid', status = 'confirmed' where id = $1`, [orderId]);
  return onlyRow(
    await sql.query<Pick<Row<'order_items'>, 'id'>>('select id from public.order_items where order_id = $1', [orderId]),
  ).id;
}

export async function listTables(sql: Sql): Promise<{ name: string; guarded: boolean }[]> {
  const { rows } = await sql.query<{ name: string; guarded: boolean }>(
    `select c.relname::text as name, c.relrowsecurity as guarded from pg_catalog.pg_class as c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return rows;
}
