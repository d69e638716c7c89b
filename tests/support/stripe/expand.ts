import { invalid } from './errors.ts';
import { sessionItems } from './resources/sessions.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By kind of object, the fields that hold an id and can be expanded. Those that are always null here are left out. */
const EXPANDABLE: Record<string, readonly string[]> = {
  payment_intent: ['customer', 'latest_charge', 'payment_method', 'review', 'application', 'on_behalf_of'],
  setup_intent: ['customer', 'payment_method', 'latest_attempt', 'mandate'],
  charge: ['balance_transaction', 'customer', 'failure_balance_transaction', 'payment_intent', 'refunds', 'review'],
  refund: [
    'balance_transaction',
    'charge',
    'failure_balance_transaction',
    'payment_intent',
    'payment_method',
    'customer',
  ],
  dispute: ['charge', 'payment_intent'],
  'checkout.session': ['customer', 'line_items', 'payment_intent', 'setup_intent', 'invoice', 'subscription'],
  payment_method: ['customer'],
  customer: ['default_source', 'invoice_settings.default_payment_method', 'sources', 'subscriptions', 'tax_ids'],
  balance_transaction: ['source'],
  payout: ['balance_transaction', 'destination', 'failure_balance_transaction'],
};

/** The object with this id. */
function find(world: World, id: string): object | undefined {
  return (
    world.customers.get(id) ??
    world.methods.get(id)?.object ??
    world.intents.get(id)?.object ??
    world.setups.get(id)?.object ??
    world.sessions.get(id)?.object ??
    world.charges.get(id) ??
    world.refunds.get(id) ??
    world.disputes.get(id) ??
    world.payouts.get(id) ??
    world.transactions.get(id)
  );
}

const listOf = (url: string, data: object[]): Json => ({ object: 'list', data, has_more: false, url });

function contentOf(world: World, owner: Json, field: string, value: unknown): unknown {
  const id = String(owner.id);
  if (owner.object === 'checkout.session' && field === 'line_items') {
    return listOf(`/v1/checkout/sessions/${id}/line_items`, sessionItems(world, id));
  }
  if (owner.object === 'charge' && field === 'refunds') {
    const refunds = [...world.refunds.values()].filter(({ charge }) => charge === id);
    return listOf(`/v1/charges/${id}/refunds`, refunds.toReversed());
  }
  return typeof value === 'string' ? (find(world, value) ?? value) : (value ?? null);
}

/** A copy of the object with ids replaced by what they name, as `expand` asks. */
export function expand(world: World, object: object, paths: readonly string[]): object {
  const copy: unknown = structuredClone(object);
  if (!isObject(copy)) throw new Error('a response is an object');
  for (const path of paths) expandPath(world, copy, path.split('.'), path);
  return copy;
}

function expandPath(world: World, node: Json, [field, ...rest]: string[], path: string): void {
  if (field === undefined) return;
  if (node.object === 'list') {
    if (field !== 'data' || !Array.isArray(node.data)) throw notExpandable(path);
    for (const item of node.data) if (isObject(item)) expandPath(world, item, rest, path);
    return;
  }
  const names = EXPANDABLE[String(node.object)] ?? [];
  if (!names.includes(field)) {
    expandInside(world, node, [field, ...rest], names, path);
    return;
  }
  node[field] = structuredClone(contentOf(world, node, field, node[field]));
  const inner = node[field];
  if (rest.length > 0 && isObject(inner)) expandPath(world, inner, rest, path);
}

/** A field of a part that has no kind of its own, such as `invoice_settings.default_payment_method`. */
function expandInside(
  world: World,
  node: Json,
  [part = '', field = '', ...rest]: string[],
  names: readonly string[],
  path: string,
): void {
  const inside = node[part];
  if (!names.includes(`${part}.${field}`) || !isObject(inside)) throw notExpandable(path);
  inside[field] = structuredClone(contentOf(world, node, `${part}.${field}`, inside[field]));
  const inner = inside[field];
  if (rest.length > 0 && isObject(inner)) expandPath(world, inner, rest, path);
}

const notExpandable = (path: string) => invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
