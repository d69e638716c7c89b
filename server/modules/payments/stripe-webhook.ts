import type { Stripe } from 'stripe';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { StripeProvider } from './providers/stripe/stripe-provider.ts';
import { readBytes, type FunctionContext } from '#server/modules/request.ts';
import { isKnownEvent, type ProviderEvent } from './provider-records.queries.ts';
import { applyStripeEvent } from './stripe-events.ts';

/**
 * `POST /functions/v1/stripe-webhook`: Stripe reports what happened. The signature of the raw body is checked before
 * anything is read. An event only says what to look at: the current state is read from Stripe, so repeated, reordered and
 * late events do no harm. 200 when the event and its effect are stored; 400 for a bad signature or the other mode; 404
 * without Stripe; 413; 500 makes Stripe send the event again.
 */
export async function stripeWebhook(c: FunctionContext, services: Services): Promise<Response> {
  const provider = services.stripe;
  if (provider === null) throw new AppError(404, 'not_found', 'This shop does not use Stripe');
  const { event, account } = verify(provider, await readBytes(c), c.req.header('stripe-signature') ?? '');
  if (event.livemode !== account.livemode)
    throw new AppError(400, 'wrong_mode', `These keys are for ${account.livemode ? 'live' : 'test'} mode`);
  if (!(await isKnownEvent(services.db, event.id))) {
    const caller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'stripe-webhook' };
    await applyStripeEvent({ services, provider, account, caller, event, record: recordOf(event) });
  }
  return c.json({ received: true });
}

function verify(provider: StripeProvider, body: Buffer, signature: string): ReturnType<StripeProvider['verifyEvent']> {
  try {
    return provider.verifyEvent(body, signature);
  } catch (error) {
    throw new AppError(400, 'bad_signature', 'The signature is not valid', { cause: error });
  }
}

const recordOf = ({ id, type, livemode, created }: Stripe.Event): ProviderEvent => ({
  id,
  type,
  livemode,
  created_at: new Date(created * 1000),
});
