import type { Services } from '#server/services.ts';
import { hasSqlState } from '#server/platform/db/database.ts';
import { describeError } from '#server/platform/errors/describe-error.ts';
import type { OpenPayment } from './checkout.queries.ts';
import { markUnclear } from './provider-records.queries.ts';
import { notifyTeam } from './record-payment.ts';

/** After a day the provider's idempotency keys have expired, so waiting longer will not tell more. */
const UNCLEAR_AFTER_MS = 24 * 3_600_000;

/**
 * Hands a payment to the team that nobody can settle: its outcome is unknown for a day, or the provider took another
 * amount than was asked for.
 */
export async function reportUnclear(services: Services, payment: OpenPayment, error: unknown): Promise<void> {
  const { db, clock } = services;
  const asked = payment.asked_at ?? payment.created_at;
  const isOld = clock.now().getTime() - asked.getTime() > UNCLEAR_AFTER_MS;
  if (!isOld && !hasSqlState(error, 'PT500')) return;
  const { message } = describeError(error);
  await db.transaction(async (sql) => {
    const facts = { provider: payment.provider, status: payment.status, asked_at: asked.toISOString(), error: message };
    if (await markUnclear(sql, payment.id, facts)) await notifyTeam(services, sql, payment.order_id, 'payment-unclear');
  });
}
