import type Stripe from 'stripe';
import type { Method, Token } from '../control.ts';
import { invalid, missing } from '../errors.ts';
import { newId, seconds, type TokenRecord, type World } from '../world.ts';
import { checkEntered, createMethod, methodDetails } from './payment-methods.ts';

const LIFETIME_SECONDS = 12 * 60 * 60;

/** As Stripe.js does for the Payment Element. */
export function createToken(world: World, entered: Token, returnUrl: string | null = null): TokenRecord {
  const { number, method } = checkEntered(entered);
  const created = seconds(world);
  const record: TokenRecord = {
    object: {
      id: newId('ctoken'),
      object: 'confirmation_token',
      created,
      expires_at: created + LIFETIME_SECONDS,
      livemode: world.livemode,
      mandate_data: null,
      metadata: {},
      payment_intent: null,
      payment_method_options: null,
      payment_method_preview: {
        allow_redisplay: 'unspecified',
        billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
        customer: null,
        customer_account: null,
        type: method,
        ...methodDetails(world, method, number),
      },
      return_url: returnUrl,
      setup_future_usage: entered.save === true ? 'off_session' : null,
      setup_intent: null,
      shipping: null,
      use_stripe_sdk: true,
    },
    method,
    number,
  };
  world.tokens.set(record.object.id, record);
  return record;
}

/** The token, if it can still confirm something. */
export function usableToken(world: World, id: string): TokenRecord {
  const record = getToken(world, id, 'confirmation_token', 400);
  const { object } = record;
  if (object.payment_intent !== null || object.setup_intent !== null) {
    throw invalid('The provided ConfirmationToken has already been used to confirm a PaymentIntent or SetupIntent.', {
      param: 'confirmation_token',
    });
  }
  if (object.expires_at !== null && object.expires_at <= seconds(world)) {
    throw invalid('The provided ConfirmationToken has expired.', { param: 'confirmation_token' });
  }
  return record;
}

interface Redeemed {
  methodId: string;
  method: Method;
  returnUrl: string | null;
  setupFutureUsage: Stripe.ConfirmationToken.SetupFutureUsage | null;
}

/** A token makes one payment method, for one intent, once. */
export function redeem(
  world: World,
  id: string,
  user: { payment_intent: string } | { setup_intent: string },
): Redeemed {
  const { object, method, number } = usableToken(world, id);
  Object.assign(object, user);
  return {
    methodId: createMethod(world, { method, number }).object.id,
    method,
    returnUrl: object.return_url,
    setupFutureUsage: object.setup_future_usage,
  };
}

function getToken(world: World, id: string, param: string, status: number): TokenRecord {
  const record = world.tokens.get(id);
  if (record === undefined) throw missing('confirmation_token', id, param, status);
  return record;
}

export const retrieveToken = (world: World, _: Stripe.ConfirmationTokenRetrieveParams, id: string) =>
  getToken(world, id, 'confirmation_token', 404).object;
