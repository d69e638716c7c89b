import type { QuotePage } from '#domain/quotes/quote.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** What a link shows; null for one that shows nothing. */
export async function viewQuote(sql: Sql, tokenHash: string): Promise<QuotePage | null> {
  const result = await sql.query<{ page: QuotePage | null }>('select internal.view_quote($1) as page', [tokenHash]);
  return onlyRow(result).page;
}

export interface Answered {
  outcome: 'unknown' | 'accepted' | 'declined' | 'expired' | 'many' | 'done';
  quote_id: string;
}

export async function answerLink(
  sql: Sql,
  tokenHash: string,
  kind: 'question' | 'declined',
  text: string | null,
): Promise<Answered> {
  const result = await sql.query<{ answered: Answered }>('select internal.answer_link($1, $2, $3) as answered', [
    tokenHash,
    kind,
    text,
  ]);
  return onlyRow(result).answered;
}

export interface BegunAcceptance {
  outcome: 'unknown' | 'accepted' | 'declined' | 'expired' | 'replaced' | 'tax_changed' | 'open';
  quote_id: string;
  /** The client whose account the quote was made for. */
  client_id: string | null;
  language: string;
  email: string;
  /** Nobody has learned yet that the tax has changed. */
  is_news: boolean;
}

/** Locks the quote of a link and says whether this version of it can be accepted. */
export async function beginAcceptance(sql: Sql, tokenHash: string, version: number): Promise<BegunAcceptance> {
  const result = await sql.query<{ begun: BegunAcceptance }>('select internal.begin_acceptance($1, $2) as begun', [
    tokenHash,
    version,
  ]);
  return onlyRow(result).begun;
}

export interface Acceptance {
  buyerId: string;
  name: string;
  ip: string;
  poNumber: string | null;
}

/** Makes the order. Returns its id. */
export async function storeAcceptance(
  sql: Sql,
  quoteId: string,
  { buyerId, name, ip, poNumber }: Acceptance,
): Promise<string> {
  const result = await sql.query<{ order: string }>('select internal.accept_quote($1, $2, $3, $4, $5) as order', [
    quoteId,
    buyerId,
    name,
    ip,
    poNumber,
  ]);
  return onlyRow(result).order;
}

/** The tax number on which a quote's price depends; null if it does not. */
export async function findNumberOfLink(
  sql: Sql,
  tokenHash: string,
): Promise<{ country: string; number: string } | null> {
  const { rows } = await sql.query<{ country: string; number: string }>(
    `select v.country, v.tax_number as number from internal.quote_of_link($1) as q
     join internal.quote_versions as v on v.quote_id = q.id and v.version = q.sent_version
     where v.reverse_charge and q.state in ('sent', 'questioned')`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/**
 * The caller, if the order can be theirs: an account that has proved the mailbox, whatever its role in the team, or a guest without
 * orders. A link to the quote must open no other order, so one of a guest who has some belongs to a new guest.
 */
export async function findBuyer(sql: Sql, userId: string, email: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select u.id from public.users as u join auth.users as a on a.id = u.id
     where u.id = $1 and u.is_active and a.deleted_at is null and case when u.role = 'guest'
       then not exists (select from public.orders as o where o.client_id = u.id) else internal.proved_mailbox(a) = lower($2) end`,
    [userId, email],
  );
  return rows[0]?.id ?? null;
}

export interface GuestOfLink {
  id: string;
  orderId: string;
  /** They have ordered something else since. */
  hasOthers: boolean;
}

/** The guest who has the order of an accepted quote; null if there is nothing to pay, or if it belongs to an account. */
export async function findGuestOfLink(sql: Sql, tokenHash: string): Promise<GuestOfLink | null> {
  const { rows } = await sql.query<GuestOfLink>(
    `select u.id, o.id as "orderId",
       exists (select from public.orders as other where other.client_id = u.id and other.id <> o.id) as "hasOthers"
     from internal.quote_of_link($1) as q join public.orders as o on o.id = q.order_id
     join public.users as u on u.id = o.client_id
     where u.role = 'guest' and o.status not in ('cancelled', 'refunded') and o.payment_status <> 'paid'`,
    [tokenHash],
  );
  return rows[0] ?? null;
}
