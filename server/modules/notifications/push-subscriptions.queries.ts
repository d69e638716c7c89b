import type { Sql } from '#server/platform/db/database.ts';

/** The id of the subscription of a session's browser. */
export async function findSubscription(sql: Sql, sessionId: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>('select id from public.push_subscriptions where session_id = $1', [
    sessionId,
  ]);
  return rows[0]?.id ?? null;
}

interface Address {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface NewSubscription extends Address {
  userId: string;
  sessionId: string;
  device: string;
  now: Date;
  max: number;
}

/**
 * Stores a browser in place of what its session had. A browser keeps its endpoint when another person signs in, and then
 * gets the messages of that one alone. False if the endpoint is known with other keys: it is another browser's.
 */
export async function putSubscription(sql: Sql, given: NewSubscription): Promise<boolean> {
  const { userId, sessionId, endpoint, p256dh, auth, device, now, max } = given;
  await sql.query(
    `delete from public.push_subscriptions where session_id = $1 or (endpoint = $2 and p256dh = $3 and auth = $4)`,
    [sessionId, endpoint, p256dh, auth],
  );
  await sql.query(
    `delete from public.push_subscriptions where id in (
       select id from public.push_subscriptions where user_id = $1 order by created_at desc, id offset $2)`,
    [userId, max - 1],
  );
  const { count } = await sql.query(
    `insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device, created_at)
     select $1, s.id, $3, $4, $5, $6, $7 from auth.sessions as s where s.id = $2 and s.user_id = $1
     on conflict do nothing`,
    [userId, sessionId, endpoint, p256dh, auth, device, now],
  );
  return count === 1;
}

export async function endSubscription(sql: Sql, sessionId: string): Promise<void> {
  await sql.query('delete from public.push_subscriptions where session_id = $1', [sessionId]);
}

/** Messages that wait go to the new address, too. False if the former one is unknown. */
export async function moveSubscription(sql: Sql, previous: Address, next: Address): Promise<boolean> {
  const { count } = await sql.query(
    `update public.push_subscriptions set endpoint = $4, p256dh = $5, auth = $6, failures = 0
     where endpoint = $1 and p256dh = $2 and auth = $3
       and not exists (select from public.push_subscriptions where endpoint = $4 and endpoint <> $1)`,
    [previous.endpoint, previous.p256dh, previous.auth, next.endpoint, next.p256dh, next.auth],
  );
  return count === 1;
}
