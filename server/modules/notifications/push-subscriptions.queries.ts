import type { Sql } from '#server/platform/db/database.ts';

export async function hasSubscription(sql: Sql, sessionId: string): Promise<boolean> {
  const { rows } = await sql.query('select from public.push_subscriptions where session_id = $1', [sessionId]);
  return rows.length > 0;
}

interface NewSubscription {
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
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
