import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { chargeFailureOf, type ChargeFailure } from '#domain/billing/client-plan.ts';
import { toCents, type Cents } from '#domain/money.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** `orderId`: the outbox row belongs to this order's history. */
export const PlanChargePayload = z.object({ orderId: z.uuid() });

/** The charge of a plan's order as emails show it. */
export interface PlanChargeDetails {
  orderId: string;
  number: string;
  clientId: string;
  name: string;
  email: string;
  /** What was ordered: the plan and its month. */
  title: string;
  total: Cents;
  currency: string;
  /** Null once the card was removed. */
  card: { brand: string; last4: string } | null;
  failure: ChargeFailure;
  failures: number;
  /** When the card is charged again, or until when the client may confirm; null after the last attempt. */
  nextAttempt: Date | null;
}

type Found = Pick<Row<'orders'>, 'order_number' | 'client_id' | 'client_name' | 'client_email' | 'currency'> &
  Pick<Row<'plan_charges'>, 'failures' | 'next_attempt_at' | 'reason_code'> & {
    title: string;
    total: string;
    brand: string | null;
    last4: string | null;
  };

export async function loadPlanCharge(
  sql: Sql,
  { orderId }: z.output<typeof PlanChargePayload>,
): Promise<PlanChargeDetails | null> {
  const { rows } = await sql.query<Found>(
    `select o.order_number, o.client_id, o.client_name, o.client_email, o.currency, o.total_amount::text as total, c.failures,
       c.next_attempt_at, c.reason_code, l.name as title, s.brand, s.last4
     from public.plan_charges as c join public.orders as o on o.id = c.order_id
     join public.order_items as l on l.order_id = o.id and l.position = 1
     left join public.plan_consents as a on a.client_id = c.client_id and a.revoked_at is null
     left join public.saved_cards as s on s.id = a.card_id
     where c.order_id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    orderId,
    number: row.order_number,
    clientId: row.client_id,
    name: row.client_name,
    email: row.client_email,
    title: row.title,
    total: toCents(row.total),
    currency: row.currency,
    card: row.brand === null || row.last4 === null ? null : { brand: row.brand, last4: row.last4 },
    failure: chargeFailureOf(row.reason_code),
    failures: row.failures,
    nextAttempt: row.next_attempt_at,
  };
}

export const samplePlanCharge = ({ currency }: Pick<PlanChargeDetails, 'currency'>): PlanChargeDetails => ({
  orderId: '00000000-0000-4000-8000-000000000001',
  number: 'HC-2026-0042',
  clientId: '00000000-0000-4000-8000-000000000002',
  name: 'Nia Cole',
  email: 'nia@example.com',
  title: 'Professional plan, December 2026',
  total: 538_92,
  currency,
  card: { brand: 'Visa', last4: '4242' },
  failure: 'funds',
  failures: 1,
  nextAttempt: new Date('2026-12-02T08:00:00Z'),
});
