import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import type { Services } from '#server/services.ts';
import { isStripe } from './providers/is-stripe.ts';
import type { FunctionContext } from '#server/modules/request.ts';

/** `GET /functions/v1/payment-account`. Errors: 401, 403. */
export async function paymentAccount(c: FunctionContext, services: Services): Promise<Response> {
  const { payments, publicUrl, log } = services;
  const described: PaymentAccount = {
    provider: payments === null ? null : isStripe(payments) ? 'stripe' : 'sandbox',
    livemode: payments?.livemode ?? false,
    account: null,
    webhookUrl: isStripe(payments) ? `${publicUrl}/functions/v1/stripe-webhook` : null,
  };
  if (isStripe(payments)) {
    try {
      const { name, country } = await payments.describeAccount();
      described.account = { name, country };
    } catch (error) {
      log.warn({ err: error }, 'Stripe cannot be reached');
    }
  }
  return c.json(described);
}
