import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

export type MailboxProof = Row<'internal.mailbox_proofs'>;

/** A guest's order; null if it belongs to an account. `email` is in lower case, as in the other rows here. */
export interface GuestOrder {
  id: string;
  guestId: string;
  email: string;
  locale: string;
  /** Cancelled before it was paid. */
  isDropped: boolean;
}

export async function findGuestOrder(sql: Sql, orderId: string): Promise<GuestOrder | null> {
  const { rows } = await sql.query<GuestOrder>(
    `select o.id, u.id as "guestId", lower(o.client_email) as email, internal.language_of(u.id) as locale,
       o.status = 'cancelled' and o.payment_status <> 'paid' as "isDropped"
     from public.orders as o join public.users as u on u.id = o.client_id where o.id = $1 and u.role = 'guest'`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** A new link and code replace the older ones to the same mailbox. */
export async function putProof(
  sql: Sql,
  { guestId, email, id }: GuestOrder,
  proof: { tokenHash: string; codeHash: string; now: Date },
): Promise<void> {
  await sql.query(
    `insert into internal.mailbox_proofs (guest_id, email, order_id, token_hash, code_hash, sent_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (guest_id, email) do update set order_id = excluded.order_id, token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, sent_at = excluded.sent_at, attempts = 0`,
    [guestId, email, id, proof.tokenHash, proof.codeHash, proof.now],
  );
}

/** Also an expired one: whoever has the link may ask for a new one to the same mailbox. */
export async function findProofOfLink(sql: Sql, tokenHash: string): Promise<MailboxProof | null> {
  const { rows } = await sql.query<MailboxProof>('select * from internal.mailbox_proofs where token_hash = $1', [
    tokenHash,
  ]);
  return rows[0] ?? null;
}

/** Locked until the transaction ends, so that a proof counts once; its guest's orders before it, as payments lock them. */
export async function lockProofOfLink(sql: Sql, tokenHash: string): Promise<MailboxProof | null> {
  await sql.query(
    `select from public.orders
     where client_id = (select p.guest_id from internal.mailbox_proofs as p where p.token_hash = $1) order by id for update`,
    [tokenHash],
  );
  const { rows } = await sql.query<MailboxProof>(
    'select * from internal.mailbox_proofs where token_hash = $1 for update',
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** The proof of the mailbox that this guest typed for this order, with one more attempt counted. Locked like that of a link. */
export async function lockProofOfOrder(sql: Sql, guestId: string, orderId: string): Promise<MailboxProof | null> {
  await sql.query('select from public.orders where client_id = $1 order by id for update', [guestId]);
  const { rows } = await sql.query<MailboxProof>(
    `update internal.mailbox_proofs as p set attempts = p.attempts + 1 from public.orders as o
     where o.id = $2 and o.client_id = $1 and p.guest_id = $1 and p.email = lower(o.client_email) returning p.*`,
    [guestId, orderId],
  );
  return rows[0] ?? null;
}

/** The name and language that a guest gave with the order. */
export async function findBuyer(
  sql: Sql,
  { order_id: orderId }: MailboxProof,
): Promise<{ name: string; locale: string }> {
  return onlyRow(
    await sql.query<{ name: string; locale: string }>(
      'select client_name as name, internal.language_of(client_id) as locale from public.orders where id = $1',
      [orderId],
    ),
  );
}

/** Where to confirm a paid order; null for another. */
export async function findPaidOrder(sql: Sql, orderId: string): Promise<{ email: string; locale: string } | null> {
  const { rows } = await sql.query<{ email: string; locale: string }>(
    `select client_email as email, internal.language_of(client_id) as locale from public.orders
     where id = $1 and payment_status = 'paid'`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** At a time; a further proof of the mailbox joins the next. */
const MAX_GUESTS = 20;

/**
 * The guests with an order for this mailbox that was not cancelled before it was paid, and the order that the email to it was
 * about. Locked like a proof: orders first, and a guest who was claimed meanwhile is left out.
 */
export async function lockGuestsOf(sql: Sql, email: string): Promise<{ guestId: string; orderId: string | null }[]> {
  const guests = `select u.id from public.users as u where u.role = 'guest' and exists (
      select from public.orders as o where o.client_id = u.id and lower(o.client_email) = $1
        and not (o.status = 'cancelled' and o.payment_status <> 'paid'))
    order by u.created_at desc limit ${MAX_GUESTS}`;
  await sql.query(`select from public.orders where client_id in (${guests}) order by id for update`, [email]);
  const { rows } = await sql.query<{ guestId: string; orderId: string | null }>(
    `select u.id as "guestId",
       (select p.order_id from internal.mailbox_proofs as p where p.guest_id = u.id and p.email = $1) as "orderId"
     from public.users as u where u.id in (${guests}) order by u.id for update`,
    [email],
  );
  return rows;
}

/** Moves the guest's orders for this mailbox to the account, and ends the guest. */
export async function moveGuest(sql: Sql, guestId: string, accountId: string, email: string): Promise<void> {
  await sql.query('select internal.join_guest($1, $2, $3)', [guestId, accountId, email]);
}
