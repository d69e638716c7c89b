import type Stripe from 'stripe';
import { brandOf, DECLINES, DEFAULT_NUMBER, digits, TEST_METHODS, testCard } from '../cards.ts';
import type { Entered, Method } from '../control.ts';
import { ApiError, invalid, missing } from '../errors.ts';
import { emit, newId, seconds, type MethodRecord, type World } from '../world.ts';
import { getCustomer } from './customers.ts';
import { page, type ListParams } from './lists.ts';

const EXPIRY_YEAR_AHEAD = 3;

const nobody: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: 'US', line1: null, line2: null, postal_code: '10001', state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

function cardDetails(world: World, number: string): Stripe.PaymentMethod.Card {
  const brand = brandOf(number);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
    country: 'US',
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: 12,
    exp_year: world.clock.now().getUTCFullYear() + EXPIRY_YEAR_AHEAD,
    fingerprint: `fp${number.slice(-8)}`,
    funding: number === '4000056655665556' ? 'debit' : 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** The details of a method, under its own name. */
export function methodDetails(world: World, method: Method, number: string) {
  if (method === 'card') return { card: cardDetails(world, number) };
  if (method === 'klarna') return { klarna: { dob: null } };
  if (method === 'ideal') return { ideal: { bank: 'rabobank', bic: 'RABONL2U' } satisfies Stripe.PaymentMethod.Ideal };
  if (method === 'sepa_debit') {
    return {
      sepa_debit: {
        bank_code: '37040044',
        branch_code: null,
        country: 'DE',
        fingerprint: 'fpDE3000',
        generated_from: null,
        last4: '3000',
      },
    };
  }
  return {
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: 'fp6789',
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: null,
    } satisfies Stripe.PaymentMethod.UsBankAccount,
  };
}

export function checkEntered({ number = DEFAULT_NUMBER, method = 'card' }: Entered): {
  number: string;
  method: Method;
} {
  if (method === 'card' && testCard(number) === undefined) {
    throw new Error(`not a test card: its number ends in ${digits(number).slice(-4)}`);
  }
  return { number: digits(number), method };
}

export function createMethod(world: World, { method, number }: { method: Method; number: string }): MethodRecord {
  const record: MethodRecord = {
    object: {
      id: newId('pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: nobody,
      created: seconds(world),
      customer: null,
      customer_account: null,
      livemode: world.livemode,
      metadata: {},
      type: method,
      ...methodDetails(world, method, number),
    },
    method,
    number,
    setUp: false,
    spent: false,
  };
  world.methods.set(record.object.id, record);
  return record;
}

/** Also the fixed ids of test mode, each of which stands for a new payment method. */
export function getMethod(world: World, id: string, param = 'payment_method', status = 400): MethodRecord {
  const number = world.livemode ? undefined : TEST_METHODS[id];
  if (number !== undefined) return createMethod(world, { method: 'card', number });
  const record = world.methods.get(id);
  if (record === undefined) throw missing('PaymentMethod', id, param, status);
  return record;
}

/** Whether a payment method can be used for `customer`. */
export function checkUsable({ object, spent }: MethodRecord, customer: string | null): void {
  if (object.customer !== null && object.customer !== customer) {
    throw customer === null
      ? invalid(
          'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
          { param: 'payment_method' },
        )
      : invalid('The payment method supplied does not belong to the customer you supplied.', {
          param: 'payment_method',
        });
  }
  if (spent) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  }
}

export function attach(world: World, record: MethodRecord, customer: string): void {
  if (record.object.customer === customer) return;
  record.object.customer = customer;
  record.spent = false;
  emit(world, { type: 'payment_method.attached', data: { object: record.object } });
}

export function attachMethod(world: World, { customer: id }: Stripe.PaymentMethodAttachParams, methodId: string) {
  const record = getMethod(world, methodId, 'payment_method', 404);
  if (id === undefined)
    throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' });
  const customer = getCustomer(world, id, 'customer', 400);
  if (record.object.customer !== null && record.object.customer !== customer.id) {
    throw invalid('The payment method you provided has already been attached to a customer.');
  }
  checkUsable(record, customer.id);
  const card = testCard(record.number);
  if (record.method === 'card' && card?.behavior.kind === 'decline' && !card.attaches) {
    const { code, declineCode, message } = DECLINES[card.behavior.code];
    throw new ApiError(402, { type: 'card_error', code, decline_code: declineCode, message });
  }
  attach(world, record, customer.id);
  return record.object;
}

export function detach(world: World, id: string): Stripe.PaymentMethod {
  const record = getMethod(world, id, 'payment_method', 404);
  const { customer } = record.object;
  if (customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  record.object.customer = null;
  record.spent = true;
  const owner = world.customers.get(customer);
  if (owner?.invoice_settings.default_payment_method === id) owner.invoice_settings.default_payment_method = null;
  emit(world, {
    type: 'payment_method.detached',
    data: { object: record.object, previous_attributes: { customer } },
  });
  return record.object;
}

export const retrieveMethod = (world: World, _: Stripe.PaymentMethodRetrieveParams, id: string) =>
  getMethod(world, id, 'payment_method', 404).object;

export function listCustomerMethods(
  world: World,
  params: ListParams & Stripe.CustomerListPaymentMethodsParams,
  customer: string,
) {
  getCustomer(world, customer, 'customer', 404);
  const methods = [...world.methods.values()]
    .map(({ object }) => object)
    .filter((method) => method.customer === customer && (params.type === undefined || method.type === params.type));
  return page(`/v1/customers/${customer}/payment_methods`, methods, params);
}

export function updateCard(world: World, id: string, card: { exp_month: number; exp_year: number; last4?: string }) {
  const { object } = getMethod(world, id);
  if (object.card === undefined) throw new Error(`${id} is not a card`);
  const { exp_month, exp_year, last4 } = object.card;
  const before = { ...object.card, exp_month, exp_year, last4 };
  Object.assign(object.card, card);
  emit(world, {
    type: 'payment_method.automatically_updated',
    data: { object, previous_attributes: { card: before } },
  });
}
