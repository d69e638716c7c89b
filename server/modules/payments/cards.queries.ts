import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { CardFacts } from './providers/provider.ts';

export type SavedCard = Row<'saved_cards'>;

/** Null if this client has no such card. */
export async function findCard(sql: Sql, userId: string, cardId: string): Promise<SavedCard | null> {
  const { rows } = await sql.query<SavedCard>('select * from public.saved_cards where id = $1 and user_id = $2', [
    cardId,
    userId,
  ]);
  return rows[0] ?? null;
}

export async function findCardByReference(sql: Sql, reference: string): Promise<SavedCard | null> {
  const { rows } = await sql.query<SavedCard>('select * from public.saved_cards where reference = $1', [reference]);
  return rows[0] ?? null;
}

/** Stores a card that a client saved, or what has changed about it. Returns its id. */
export async function keepCard(
  sql: Sql,
  userId: string,
  { name, livemode }: { name: string; livemode: boolean },
  card: CardFacts,
): Promise<string> {
  return onlyRow(
    await sql.query<{ id: string }>('select internal.keep_card($1, $2, $3, $4::jsonb) as id', [
      userId,
      name,
      livemode,
      card,
    ]),
  ).id;
}

/** False if no such card was saved. */
export async function forgetCard(sql: Sql, reference: string): Promise<boolean> {
  return onlyRow(await sql.query<{ gone: boolean }>('select internal.forget_card($1) as gone', [reference])).gone;
}

export async function chooseDefaultCard(sql: Sql, userId: string, cardId: string): Promise<void> {
  await sql.query('update public.saved_cards set is_default = false where user_id = $1 and is_default and id <> $2', [
    userId,
    cardId,
  ]);
  await sql.query('update public.saved_cards set is_default = true where user_id = $1 and id = $2', [userId, cardId]);
}

export async function openCardRequest(sql: Sql, id: string, userId: string, provider: string): Promise<void> {
  await sql.query('insert into internal.card_requests (id, user_id, provider) values ($1, $2, $3)', [
    id,
    userId,
    provider,
  ]);
}

/** The client who made a request to save a card. */
export async function findCardRequest(sql: Sql, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ user_id: string }>('select user_id from internal.card_requests where id = $1', [
    id,
  ]);
  return rows[0]?.user_id ?? null;
}
