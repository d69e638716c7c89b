import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** Who keeps the card that pays a plan; null without a card. */
export interface PlanCard {
  provider: Row<'saved_cards'>['provider'] | null;
  livemode: Row<'saved_cards'>['livemode'] | null;
}

type BegunPlanCharge =
  | { outcome: 'charge'; payment_id: string; card_id: string; reference: string }
  | { outcome: 'stopped' | 'failed' };

/** What to tell the client: another attempt is planned, the client has to confirm, or the plan was paused. */
export type FinishedPlanCharge = 'failed' | 'action' | 'paused';

export type DueCharge = Pick<Row<'plan_charges'>, 'order_id'> & PlanCard;

/** Orders of plans that are to be charged now, longest due first, except those that their clients are paying. */
export async function findDueCharges(sql: Sql, now: Date, limit: number): Promise<DueCharge[]> {
  const { rows } = await sql.query<DueCharge>(
    `select c.order_id, s.provider, s.livemode from public.plan_charges as c
     left join public.plan_consents as a on a.client_id = c.client_id and a.revoked_at is null
     left join public.saved_cards as s on s.id = a.card_id
     where c.state in ('due', 'action') and c.next_attempt_at <= $1 and not exists (
       select from public.payments as p
       where p.order_id = c.order_id and p.status in ('created', 'requires_action', 'processing') and c.state = 'due')
     order by c.next_attempt_at, c.order_id limit $2`,
    [now, limit],
  );
  return rows;
}

/** Orders of plans whose charge has an outcome that was not followed yet. */
export async function findFinishedCharges(sql: Sql, limit: number): Promise<Pick<Row<'plan_charges'>, 'order_id'>[]> {
  const { rows } = await sql.query<Pick<Row<'plan_charges'>, 'order_id'>>(
    `select c.order_id from public.plan_charges as c left join public.payments as p on p.id = c.payment_id
     where c.state = 'charging' and (p.id is null or p.status in ('declined', 'expired', 'requires_action'))
     order by c.created_at, c.order_id limit $1`,
    [limit],
  );
  return rows;
}

/** Transaction one of a charge. Null if there is nothing to do, or if another process is at it. */
export async function beginPlanCharge(
  sql: Sql,
  orderId: string,
  { now, provider, livemode }: { now: Date; provider: string; livemode: boolean },
): Promise<BegunPlanCharge | null> {
  const result = await sql.query<{ begun: BegunPlanCharge | null }>(
    'select internal.begin_plan_charge($1, $2, $3, $4) as begun',
    [orderId, now, provider, livemode],
  );
  return onlyRow(result).begun;
}

/** Follows the outcome of a charge, once. Null if there is nothing to tell. */
export async function finishPlanCharge(sql: Sql, orderId: string, now: Date): Promise<FinishedPlanCharge | null> {
  const result = await sql.query<{ result: FinishedPlanCharge | null }>(
    'select internal.finish_plan_charge($1, $2) as result',
    [orderId, now],
  );
  return onlyRow(result).result;
}

/** The recipient of emails about an order of a plan; null if the account was disabled or erased. */
export async function findRecipient(sql: Sql, orderId: string): Promise<{ to: string; locale: string } | null> {
  const { rows } = await sql.query<{ to: string; locale: string }>(
    `select o.client_email as "to", internal.language_of(o.client_id) as locale
     from public.orders as o join public.users as u on u.id = o.client_id and u.is_active where o.id = $1`,
    [orderId],
  );
  return rows[0] ?? null;
}
