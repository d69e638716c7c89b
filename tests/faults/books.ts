import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toCents } from '#domain/money.ts';
import { call } from '../../bench/support/shop.ts';
import type { Traffic } from './traffic.ts';
import type { World } from './world.ts';

/** How long jobs may take to finish what a fault has interrupted. */
const SETTLE_MS = 300_000;
const LOOK_MS = 1000;
const PAGE = 1000;

interface Order {
  id: string;
  status: string;
  payment_status: string;
  total_amount: number | string;
}

interface Payment {
  id: string;
  order_id: string;
  provider: string;
  status: string;
  amount: number | string;
}

interface Verdict {
  /** What was acknowledged. */
  counts: string;
  /** What is wrong; empty if nothing is. */
  problems: string[];
}

/** Compares what was acknowledged, what the shop has, and what the provider has charged. */
export async function audit(world: World, traffic: Traffic): Promise<Verdict> {
  const { ledger } = traffic;
  const problems = [...ledger.unexpected];
  const open = await untilSettled(world);
  if (open !== '') problems.push(`after ${SETTLE_MS / 1000} s there are still ${open}`);
  problems.push(...(await auditOrders(world, traffic)), ...(await auditFiles(world, traffic)));
  problems.push(...(await auditMessages(world, traffic)), ...(await auditEmails(world, traffic)));
  const { orders, transferred, divided, files, messages, signIns, imports, repeated } = ledger;
  const twice = [...world.inbox.accepted.values()].filter((times) => times > 1).length;
  return {
    counts: `${orders.size} orders (${transferred.size} by transfer, ${divided.size} by transfer and card), ${files.size} files, ${messages.size} messages, ${signIns} sign-ins, ${imports.size} imports acknowledged; ${repeated} requests repeated; ${world.inbox.accepted.size} emails, ${twice} of them delivered twice`,
    problems,
  };
}

/** All rows of a table, as the service role. */
export async function rowsOf<T>({ shops }: World, query: string): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await call<T[]>(shops[0]!, `/rest/v1/${query}&limit=${PAGE}&offset=${rows.length}`, {
      headers: shops[0]!.serviceHeaders,
    });
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** Waits until no payment is open and no email waits. Returns what is left when time is up. */
async function untilSettled(world: World): Promise<string> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    await world.stripe.events.settled();
    const payments = await rowsOf<Payment>(world, 'payments?select=id,status&status=in.(processing,requires_action)');
    const emails = await rowsOf<{ id: string }>(world, 'email_outbox?select=id&state=in.(queued,sending)');
    if (payments.length === 0 && emails.length === 0) return '';
    if (Date.now() > until) return `${payments.length} open payments and ${emails.length} waiting emails`;
    await pause(LOOK_MS);
  }
}

async function auditOrders(world: World, { ledger }: Traffic): Promise<string[]> {
  const problems: string[] = [];
  const orders = await rowsOf<Order>(world, 'orders?select=id,status,payment_status,total_amount&order=id');
  const payments = await rowsOf<Payment>(world, 'payments?select=id,order_id,provider,status,amount&order=id');
  const invoices = await rowsOf<{ order_id: string; number: string }>(
    world,
    'invoices?select=order_id,number&order=number',
  );
  problems.push(...gapsIn(invoices.map(({ number }) => number)));
  const invoiced = countBy(invoices, ({ order_id }) => order_id);
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  const paid = countBy(succeeded, ({ order_id }) => order_id);
  const known = new Map(orders.map((order) => [order.id, order]));
  for (const id of ledger.orders)
    if (known.get(id)?.payment_status !== 'paid') problems.push(`order ${id} was acknowledged and is not paid`);
  for (const { id, payment_status } of orders) {
    if (payment_status !== 'paid') continue;
    if (!ledger.orders.has(id))
      problems.push(`order ${id} was never acknowledged, although its client asked until then`);
    if (paid.get(id) !== (ledger.transferred.has(id) || ledger.divided.has(id) ? 2 : 1))
      problems.push(`order ${id} has ${paid.get(id) ?? 0} successful payments`);
    if (invoiced.get(id) !== 1) problems.push(`order ${id} has ${invoiced.get(id) ?? 0} invoices`);
  }
  const { byPayment } = world.stripe.books();
  for (const [id, { charges }] of byPayment)
    if (charges > 1) problems.push(`payment ${id} was charged ${charges} times`);
  const theirs = [...byPayment.values()].reduce((sum, { charged }) => sum + charged, 0);
  const booked = (provider: string) =>
    succeeded.filter((payment) => payment.provider === provider).reduce((sum, { amount }) => sum + toCents(amount), 0);
  const ours = booked('stripe');
  if (theirs !== ours) problems.push(`the provider has charged ${theirs} cents, the shop has booked ${ours}`);
  const transfers = await rowsOf<{ amount: number | string }>(world, 'transfers?select=amount&order=id');
  const arrived = transfers.reduce((sum, { amount }) => sum + toCents(amount), 0);
  if (arrived !== booked('transfer'))
    problems.push(`${arrived} cents were transferred, the orders got ${booked('transfer')}`);
  return problems;
}

/** Numbers of a year follow each other, whatever was killed between two of them. */
function gapsIn(numbers: readonly string[]): string[] {
  const placed = numbers.map((number) => /^(.*\D)(\d+)$/.exec(number)?.slice(1) ?? [number, '']);
  return [...Map.groupBy(placed, ([prefix]) => prefix)].flatMap(([prefix, own]) => {
    const places = own.map(([, place]) => Number(place)).toSorted((a, b) => a - b);
    return places.every((place, at) => place === at + 1)
      ? []
      : [`the numbers ${prefix} have gaps: ${places.length} up to ${places.at(-1)}`];
  });
}

async function auditFiles({ shops }: World, { ledger }: Traffic): Promise<string[]> {
  const problems: string[] = [];
  for (const [path, hash] of ledger.files) {
    const response = await fetch(`${shops[0]!.url}/storage/v1/object/${path}`, { headers: shops[0]!.serviceHeaders });
    const found = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
    if (found !== hash) problems.push(`file ${path} is not what was stored (status ${response.status})`);
  }
  return problems;
}

async function auditMessages(world: World, { ledger }: Traffic): Promise<string[]> {
  const rows = await rowsOf<{ message: string }>(world, 'contacts?select=message&order=id');
  const stored = new Set(rows.map(({ message }) => message));
  const imports = new Set(
    (await rowsOf<{ id: string }>(world, 'result_imports?select=id&order=id')).map(({ id }) => id),
  );
  return [
    ...[...ledger.messages].filter((text) => !stored.has(text)).map((text) => `"${text}" is lost`),
    ...[...ledger.imports].filter((id) => !imports.has(id)).map((id) => `import ${id} is lost`),
  ];
}

/** Each order has one confirmation, and the email server has accepted it at least once. */
async function auditEmails(world: World, { ledger }: Traffic): Promise<string[]> {
  const rows = await rowsOf<{ order_id: string; state: string; message_id: string | null }>(
    world,
    'email_outbox?select=order_id,state,message_id&template=eq.order-confirmation&order=id',
  );
  const byOrder = countBy(rows, ({ order_id }) => order_id);
  return [
    ...[...ledger.orders]
      .filter((id) => byOrder.get(id) !== 1)
      .map((id) => `order ${id} has ${byOrder.get(id) ?? 0} confirmations`),
    ...rows
      .filter(({ state, message_id }) => state !== 'sent' || !world.inbox.accepted.has(message_id ?? ''))
      .map(({ order_id, state }) => `the confirmation of order ${order_id} is ${state} and has not arrived`),
  ];
}

function countBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
