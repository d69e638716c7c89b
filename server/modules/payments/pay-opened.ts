import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import type { BegunCharge, ChargeMark } from './checkout.queries.ts';
import { resolveMethod } from './payment-method.ts';
import { chargePayment, replacePayment, resumePayment } from './payments.ts';

interface OpenedAttempt {
  outcome: 'opened' | 'existing';
  payment_id: string;
  /** Only of a new attempt that was marked as about to be charged when it was opened. */
  charge?: BegunCharge;
}

export interface Paid {
  paymentId: string;
  /** For the client's bank; only this client may see it. */
  clientSecret: string | null;
}

const MAX_ATTEMPTS = 3;

/**
 * Pays what `open` opens: charges a new attempt, resumes one in progress, or replaces one that waits for the client if the
 * client has chosen another method now. `open` is called again after a replacement.
 * @throws {AppError} 404 for an unknown card, 409 if requests keep replacing each other
 */
export async function payOpened(
  services: Services,
  provider: PaymentProvider,
  caller: SignedInCaller,
  choice: PaymentChoice | undefined,
  open: (mark: ChargeMark) => Promise<OpenedAttempt>,
): Promise<Paid> {
  const chosen = await resolveMethod(services.db, provider, caller, choice);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const mark = { method: chosen.key, livemode: provider.livemode, now: services.clock.now() };
    const { outcome, payment_id: id, charge: begun } = await open(mark);
    const attempt = { id, chosen, begun };
    if (outcome === 'existing' && (await replacePayment(services, provider, caller, attempt))) continue;
    const proceed = outcome === 'opened' ? chargePayment : resumePayment;
    const state = await proceed(services, provider, caller, attempt);
    return { paymentId: id, clientSecret: state?.status === 'requires_action' ? state.clientSecret : null };
  }
  throw new AppError(409, 'conflict', 'This order is being paid elsewhere. Please try again.');
}
