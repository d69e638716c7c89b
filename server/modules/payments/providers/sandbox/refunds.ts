import type { Row } from '#database/rows.ts';
import type { Clock } from '#server/platform/clock.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import type { ProviderRefund, RefundRequest, RefundState } from '#server/modules/payments/providers/provider.ts';

type Refund = Pick<Row<'internal.sandbox_refunds'>, 'refund_id' | 'amount_cents' | 'status' | 'settles_at'>;

/** Refunds of exactly these amounts fail or settle late. */
const SPECIAL_CENTS = { fails: 666, late: 777 } as const;

/** Delay before a late refund settles. */
const SETTLEMENT_DELAY_MS = 3_000;

/** Refunds a sandbox charge: succeeds, except for {@link SPECIAL_CENTS}. */
export async function refundInSandbox(
  db: Database,
  clock: Clock,
  { refundId, paymentId, amountCents }: RefundRequest,
): Promise<RefundState> {
  const late = amountCents === SPECIAL_CENTS.late;
  const status: Refund['status'] = amountCents === SPECIAL_CENTS.fails ? 'failed' : late ? 'processing' : 'succeeded';
  await db.query(
    `insert into internal.sandbox_refunds (refund_id, payment_id, amount_cents, status, settles_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [refundId, paymentId, amountCents, status, late ? new Date(clock.now().getTime() + SETTLEMENT_DELAY_MS) : null],
  );
  const refund = onlyRow(
    await db.query<Refund>('select * from internal.sandbox_refunds where refund_id = $1', [refundId]),
  );
  return stateOf(refund, clock.now());
}

export async function listSandboxRefunds(db: Database, clock: Clock, paymentId: string): Promise<ProviderRefund[]> {
  const { rows } = await db.query<Refund & { currency: string }>(
    `select r.*, c.currency from internal.sandbox_refunds as r join internal.sandbox_charges as c on c.payment_id = r.payment_id
     where r.payment_id = $1`,
    [paymentId],
  );
  return rows.map((row) => ({
    refundId: row.refund_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: stateOf(row, clock.now()),
  }));
}

function stateOf(refund: Refund, now: Date): RefundState {
  const reference = `sandbox_refund_${refund.refund_id}`;
  if (refund.status === 'failed') return { status: 'failed', reference, reason: 'The bank refused the refund.' };
  const open = refund.settles_at !== null && refund.settles_at > now;
  return { status: open ? 'processing' : 'succeeded', reference };
}
