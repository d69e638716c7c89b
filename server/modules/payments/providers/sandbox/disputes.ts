import type { Row } from '#database/rows.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ProviderDispute } from '#server/modules/payments/providers/provider.ts';

/** Of a payment's reference, before the payment's id. */
export const REFERENCE_PREFIX = 'sandbox_';

const PREFIX = 'sandbox_dispute_';
const FEE_CENTS = 15_00;
const DAYS_TO_RESPOND = 9;
const DAY_MS = 86_400_000;

/** The client's bank takes a payment back. */
export async function openSandboxDispute(db: Database, clock: Clock, paymentId: string): Promise<void> {
  await db.query(
    `insert into internal.sandbox_disputes (payment_id, status, opened_at) values ($1, 'needs_response', $2)
     on conflict do nothing`,
    [paymentId, clock.now()],
  );
}

/** Whatever evidence there would be: the sandbox's bank decides as it is told. False if there is no open dispute. */
export async function decideSandboxDispute(db: Database, reference: string, won: boolean): Promise<boolean> {
  const { count } = await db.query(
    `update internal.sandbox_disputes set status = $2 where payment_id::text = $1 and status = 'needs_response'`,
    [reference.slice(PREFIX.length), won ? 'won' : 'lost'],
  );
  return count > 0;
}

type Dispute = Row<'internal.sandbox_disputes'> & Pick<Row<'internal.sandbox_charges'>, 'amount_cents' | 'currency'>;

export async function listSandboxDisputes(db: Database, since: Date): Promise<ProviderDispute[]> {
  const { rows } = await db.query<Dispute>(
    `select d.*, c.amount_cents, c.currency
     from internal.sandbox_disputes as d join internal.sandbox_charges as c on c.payment_id = d.payment_id
     where d.opened_at >= $1 order by d.opened_at`,
    [since],
  );
  return rows.map(({ payment_id: paymentId, status, opened_at: openedAt, amount_cents: cents, currency }) => ({
    reference: `${PREFIX}${paymentId}`,
    paymentReference: `${REFERENCE_PREFIX}${paymentId}`,
    inquiry: false,
    reason: 'fraudulent',
    status,
    amountCents: cents,
    currency,
    // The fee comes back with the money.
    fee: { cents: status === 'won' ? 0 : FEE_CENTS, currency },
    evidenceDueAt: new Date(openedAt.getTime() + DAYS_TO_RESPOND * DAY_MS),
    openedAt,
  }));
}
