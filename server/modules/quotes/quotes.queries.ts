import type { QuoteDraft, QuoteSums, SavedQuote } from '#domain/quotes/quote.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** A number that the register has to be asked about; null if there is none. */
export async function beginNumberCheck(
  sql: Sql,
  draft: Pick<QuoteDraft, 'country' | 'region' | 'company' | 'tax_number'>,
): Promise<{ country: string; number: string } | null> {
  const result = await sql.query<{ begun: { country: string; number: string } | null }>(
    'select internal.begin_number_check($1::jsonb) as begun',
    [draft],
  );
  return onlyRow(result).begun;
}

export async function storeNumberCheck(
  sql: Sql,
  { country, number }: { country: string; number: string },
  answer: string,
): Promise<void> {
  await sql.query('select internal.store_number_check($1, $2, $3)', [country, number, answer]);
}

export async function priceDraft(sql: Sql, draft: QuoteDraft): Promise<QuoteSums> {
  const result = await sql.query<{ sums: QuoteSums }>(
    'select internal.quote_sums(internal.price_quote($1::jsonb)) as sums',
    [draft],
  );
  return onlyRow(result).sums;
}

export async function saveDraft(
  sql: Sql,
  { id, base, draft }: { id: string; base: string | null; draft: QuoteDraft },
): Promise<SavedQuote & { sums: QuoteSums }> {
  const result = await sql.query<{ saved: SavedQuote & { sums: QuoteSums } }>(
    'select internal.save_quote($1, $2::jsonb, $3::timestamptz) as saved',
    [id, draft, base],
  );
  return onlyRow(result).saved;
}

/** Whom a quote is sent to, and in which language. */
export interface Addressed {
  number: string;
  email: string;
  language: string;
}

/** Freezes the draft, if there is one, at the total that its sender saw. */
export async function freezeQuote(sql: Sql, id: string, total: number): Promise<Addressed> {
  const result = await sql.query<{ sent: Addressed }>('select internal.send_quote($1, $2) as sent', [id, total]);
  return onlyRow(result).sent;
}

export async function answerQuote(sql: Sql, id: string, text: string | null): Promise<Addressed> {
  const result = await sql.query<{ answered: Addressed }>('select internal.answer_quote($1, $2) as answered', [
    id,
    text,
  ]);
  return onlyRow(result).answered;
}

export async function addLink(sql: Sql, id: string, tokenHash: string): Promise<void> {
  await sql.query('select internal.add_quote_link($1, $2)', [id, tokenHash]);
}

export async function noteEmail(sql: Sql, id: string, emailId: string): Promise<void> {
  await sql.query('update internal.quotes set email_id = $2 where id = $1', [id, emailId]);
}

export async function noteCopiedLink(sql: Sql, id: string): Promise<void> {
  await sql.query(`select internal.note_quote_event($1, 'link')`, [id]);
}

/** A quote that has a page; null for a draft, a withdrawn one, and an unknown id. */
export async function findSentQuote(sql: Sql, id: string): Promise<Addressed | null> {
  const { rows } = await sql.query<Addressed>(
    `select number, email, language from internal.quotes where id = $1 and sent_version is not null and state <> 'withdrawn'`,
    [id],
  );
  return rows[0] ?? null;
}
