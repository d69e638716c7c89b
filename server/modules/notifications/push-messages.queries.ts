import type { PushedKind, PushTarget } from '#domain/notifications/push.ts';
import type { Sql } from '#server/platform/db/database.ts';

interface WaitingMessage {
  subscriptionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  kind: PushedKind;
  data: PushTarget;
  locale: string;
  queuedAt: Date;
}

/** Null if it has been sent, or if its browser or account no longer gets messages of this kind. */
export async function findMessage(sql: Sql, id: string): Promise<WaitingMessage | null> {
  const { rows } = await sql.query<WaitingMessage>(
    `select p.id as "subscriptionId", p.endpoint, p.p256dh, p.auth, m.kind, m.data, internal.language_of(u.id) as locale,
       m.created_at as "queuedAt"
     from internal.push_messages as m
     join public.push_subscriptions as p on p.id = m.subscription_id
     join public.users as u on u.id = p.user_id and u.is_active
     join public.notification_settings as s on s.user_id = u.id and s.kind = m.kind and s.push
     where m.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function deleteMessage(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from internal.push_messages where id = $1', [id]);
}

export async function markDelivered(sql: Sql, id: string, subscriptionId: string, at: Date): Promise<void> {
  await sql.query(
    `with sent as (delete from internal.push_messages where id = $1)
     update public.push_subscriptions set last_success_at = $3, failures = 0 where id = $2`,
    [id, subscriptionId, at],
  );
}

/** Drops a message that could not be delivered, and its browser after several in a row. */
export async function markLost(sql: Sql, id: string, subscriptionId: string, maxFailures: number): Promise<void> {
  await deleteMessage(sql, id);
  await sql.query('update public.push_subscriptions set failures = failures + 1 where id = $1', [subscriptionId]);
  await sql.query('delete from public.push_subscriptions where id = $1 and failures >= $2', [
    subscriptionId,
    maxFailures,
  ]);
}

/** Its waiting messages go with it. */
export async function deleteSubscription(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from public.push_subscriptions where id = $1', [id]);
}

/** Messages that are too old, or whose job ended without a result: the process died during the last attempt. */
export async function deleteAbandoned(sql: Sql, queue: string, before: Date): Promise<void> {
  await sql.query(
    `delete from internal.push_messages as m where m.created_at < $2 or exists (
       select from pgboss.job as j where j.name = $1 and j.id = m.id and j.state in ('completed', 'cancelled', 'failed'))`,
    [queue, before],
  );
}

/** Messages without a job, oldest first. */
export async function findUnqueued(sql: Sql, queue: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select m.id from internal.push_messages as m
     where not exists (select from pgboss.job as j where j.name = $1 and j.id = m.id) order by m.created_at limit 500`,
    [queue],
  );
  return rows.map(({ id }) => id);
}
