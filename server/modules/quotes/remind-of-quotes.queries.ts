import type { Sql } from '#server/platform/db/database.ts';
import type { Addressed } from './quotes.queries.ts';

/**
 * Quotes that end soon and of which nobody was told so, marked as told. Whoever got a quote since yesterday knows when it ends. One
 * is enough for a transaction: it has an email.
 */
export async function takeEndingQuote(sql: Sql): Promise<(Addressed & { id: string }) | null> {
  const { rows } = await sql.query<Addressed & { id: string }>(
    `with due as (
       select q.id, q.sent_version from internal.quotes as q
       join internal.quote_versions as v on v.quote_id = q.id and v.version = q.sent_version
       cross join public.quote_settings as s
       where q.state in ('sent', 'questioned') and q.reminded_version is distinct from q.sent_version and not q.needs_version
         and v.ends_on between internal.local_date() and internal.local_date() + s.reminder_days and v.sent_at < now() - interval '1 day'
       order by v.ends_on, q.id limit 1 for update of q skip locked
     ), told as (
       update internal.quotes as q set reminded_version = due.sent_version from due where q.id = due.id
       returning q.id, q.number, q.email, q.language, q.sent_version
     )
     select told.id, told.number, told.email, told.language, internal.note_quote_event(told.id, 'reminded', told.sent_version) from told`,
  );
  return rows[0] ?? null;
}

/** Quotes that became no order, long after their last change. The others belong to their orders. */
export async function forgetOldQuotes(sql: Sql): Promise<void> {
  await sql.query(`delete from internal.quotes where order_id is null and updated_at < now() - interval '2 years'`);
}

/** Answers of the register that no price depends on. */
export async function forgetNumberChecks(sql: Sql): Promise<void> {
  await sql.query(`delete from internal.quote_tax_numbers where checked_at < now() - interval '30 days'`);
}
