import type {
  MatchedStatement,
  StatementLayout,
  StatementLine,
  StoredStatement,
} from '#domain/payments/bank-statement.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ClosedOrder, HandRecord, OpenOrder } from './match-lines.ts';

/** The shop's currency, and what its orders are numbered with. */
export interface ShopNumbers {
  currency: string;
  prefix: string;
}

export async function readShopNumbers(sql: Sql): Promise<ShopNumbers> {
  return onlyRow(await sql.query<ShopNumbers>('select currency, order_prefix as prefix from internal.shop_settings'));
}

export async function findLayout(sql: Sql, fingerprint: string): Promise<StatementLayout | null> {
  const { rows } = await sql.query<{ layout: StatementLayout }>(
    'select layout from internal.statement_columns where headings = $1',
    [fingerprint],
  );
  return rows[0]?.layout ?? null;
}

export async function keepLayout(sql: Sql, fingerprint: string, layout: StatementLayout): Promise<void> {
  await sql.query(
    `insert into internal.statement_columns (headings, layout) values ($1, $2::jsonb)
     on conflict (headings) do update set layout = excluded.layout, chosen_at = now()`,
    [fingerprint, layout],
  );
}

const STORED = `select s.id, s.file_name, s.created_at::text, s.known, s.outgoing, s.first_day::text, s.last_day::text, s.account,
  (select count(*) from public.bank_statement_lines as l where l.statement_id = s.id)::integer as lines
  from public.bank_statements as s`;

export async function findByContent(sql: Sql, sha256: string): Promise<StoredStatement | null> {
  const { rows } = await sql.query<StoredStatement>(`${STORED} where s.sha256 = $1`, [sha256]);
  return rows[0] ?? null;
}

export async function findStatement(sql: Sql, id: string): Promise<MatchedStatement['statement'] | null> {
  const { rows } = await sql.query<MatchedStatement['statement']>(`${STORED} where s.id = $1`, [id]);
  return rows[0] ?? null;
}

export interface NewStatement {
  file_name: string;
  sha256: string;
  format: 'camt' | 'csv';
  account: string | null;
  first_day: string;
  last_day: string;
  outgoing: number;
}

export type NewLine = Omit<StatementLine, 'id' | 'ignored'> & { position: number };

/** Stores a statement with the lines that no earlier one has; null if this file was stored meanwhile. */
export async function storeStatement(
  sql: Sql,
  memberId: string,
  statement: NewStatement,
  lines: readonly NewLine[],
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into public.bank_statements (file_name, sha256, format, account, first_day, last_day, outgoing, known, created_by)
     select n.file_name, n.sha256, n.format, n.account, n.first_day, n.last_day, n.outgoing, 0, $2
     from jsonb_to_record($1::jsonb) as n (file_name text, sha256 text, format text, account text, first_day date, last_day date, outgoing integer)
     on conflict (sha256) do nothing returning id`,
    [statement, memberId],
  );
  const id = rows[0]?.id ?? null;
  if (id === null) return null;
  // Sorted, so that two statements with the same movements wait for each other.
  const { count } = await sql.query(
    `insert into public.bank_statement_lines (statement_id, position, booked_on, amount, currency, payer, reference, bank_reference)
     select $1, n.position, n.booked_on, n.amount, n.currency, n.payer, n.reference, n.bank_reference
     from jsonb_to_recordset($2::jsonb) as n (position integer, booked_on date, amount numeric, currency text, payer text, reference text, bank_reference text)
     order by n.bank_reference on conflict (bank_reference) do nothing`,
    [id, JSON.stringify(lines)],
  );
  await sql.query('update public.bank_statements set known = $2 where id = $1', [id, lines.length - count]);
  return id;
}

export type StoredLine = StatementLine & { transfer: { id: string; orders: string[] } | null };

export async function findLines(sql: Sql, statementId: string): Promise<StoredLine[]> {
  const { rows } = await sql.query<StoredLine>(
    `select l.id, l.booked_on::text, l.amount::float8 as amount, l.currency, l.payer, l.reference, l.bank_reference, l.ignored,
       case when t.id is not null then jsonb_build_object('id', t.id, 'orders', coalesce((
         select jsonb_agg(o.order_number order by o.order_number)
         from public.payments as p join public.orders as o on o.id = p.order_id where p.transfer_id = t.id), '[]')) end as transfer
     from public.bank_statement_lines as l
     left join public.transfers as t on t.bank_reference = l.bank_reference and t.undone_at is null
     where l.statement_id = $1 order by l.position`,
    [statementId],
  );
  return rows;
}

export async function findOpenOrders(sql: Sql): Promise<OpenOrder[]> {
  const { rows } = await sql.query<OpenOrder>(
    `select o.id, o.order_number, o.client_id, o.client_name, o.company, o.currency, o.order_date::text, o.invoice_number,
       o.open::float8 as open, o.due::float8 as due
     from public.open_orders as o order by coalesce(o.due_on, o.order_date::date), o.order_number`,
  );
  return rows;
}

/** Orders with these numbers, or with invoices of these numbers, that owe nothing. */
export async function findClosedOrders(sql: Sql, numbers: readonly string[]): Promise<ClosedOrder[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql.query<ClosedOrder>(
    `select o.order_number, i.number as invoice_number, o.status in ('cancelled', 'refunded') as canceled
     from public.orders as o left join public.invoices as i on i.order_id = o.id
     where o.order_number = any ($1::text[])
     union
     select o.order_number, i.number, o.status in ('cancelled', 'refunded')
     from public.invoices as i join public.orders as o on o.id = i.order_id where i.number = any ($1::text[])`,
    [numbers],
  );
  return rows;
}

/** Transfers that name no movement of the bank, received in these days. */
export async function findHandRecords(sql: Sql, from: string, to: string): Promise<HandRecord[]> {
  const { rows } = await sql.query<HandRecord>(
    `select t.received_on::text, t.amount::float8 as amount, t.payer, coalesce((
       select jsonb_agg(o.order_number) from public.payments as p join public.orders as o on o.id = p.order_id where p.transfer_id = t.id), '[]') as order_numbers
     from public.transfers as t
     where t.bank_reference is null and t.undone_at is null and t.received_on between $1::date - 5 and $2::date + 5
     order by t.received_on, t.id`,
    [from, to],
  );
  return rows;
}
