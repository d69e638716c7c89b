import type Stripe from 'stripe';
import { missing } from '../errors.ts';
import { emit, newId, seconds, type World } from '../world.ts';
import { mergeMetadata, orNull } from './values.ts';

export function getCustomer(world: World, id: string, param = 'customer', status = 400): Stripe.Customer {
  const customer = world.customers.get(id);
  if (customer === undefined) throw missing('customer', id, param, status);
  return customer;
}

export function createCustomer(world: World, params: Stripe.CustomerCreateParams): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(world),
    currency: null,
    default_source: null,
    delinquent: false,
    description: orNull(params.description),
    discount: null,
    email: orNull(params.email),
    invoice_prefix: newId('inv').slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: world.livemode,
    metadata: mergeMetadata({}, params.metadata),
    name: orNull(params.name),
    phone: orNull(params.phone),
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  world.customers.set(customer.id, customer);
  setDefaultMethod(world, customer, params.invoice_settings);
  emit(world, { type: 'customer.created', data: { object: customer } });
  return customer;
}

export function updateCustomer(world: World, params: Stripe.CustomerUpdateParams, id: string): Stripe.Customer {
  const customer = getCustomer(world, id, 'customer', 404);
  setDefaultMethod(world, customer, params.invoice_settings);
  if (params.description !== undefined) customer.description = orNull(params.description);
  if (params.email !== undefined) customer.email = orNull(params.email);
  if (params.name !== undefined) customer.name = orNull(params.name);
  if (params.phone !== undefined) customer.phone = orNull(params.phone);
  if (params.preferred_locales !== undefined) customer.preferred_locales = params.preferred_locales;
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
  emit(world, { type: 'customer.updated', data: { object: customer } });
  return customer;
}

export const retrieveCustomer = (world: World, _: Stripe.CustomerRetrieveParams, id: string): Stripe.Customer =>
  getCustomer(world, id, 'id', 404);

function setDefaultMethod(
  world: World,
  customer: Stripe.Customer,
  settings: Stripe.CustomerUpdateParams.InvoiceSettings | undefined,
): void {
  const id = settings?.default_payment_method;
  if (id === undefined) return;
  if (id !== '' && world.methods.get(id)?.object.customer !== customer.id) {
    throw missing('PaymentMethod', id, 'invoice_settings[default_payment_method]');
  }
  customer.invoice_settings.default_payment_method = id === '' ? null : id;
}
