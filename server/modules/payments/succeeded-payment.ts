import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { findPaymentByReference, paymentSucceeded } from './provider-records.queries.ts';
import { recordPayment } from './record.ts';

/**
 * Our payment with this reference of the provider, once its success is recorded: news of a refund or a dispute may arrive
 * before the news of the payment. Null if it is not ours.
 */
export async function findSucceededPayment(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  reference: string,
): Promise<string | null> {
  const paymentId = await findPaymentByReference(services.db, reference);
  if (paymentId === null) return null;
  if (!(await paymentSucceeded(services.db, paymentId))) {
    const state = await provider.retrieve(paymentId);
    if (state?.status !== 'succeeded') return null;
    await recordPayment(services, caller, paymentId, state);
  }
  return paymentId;
}
