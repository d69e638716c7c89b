import { randomUUID } from 'node:crypto';
import { restAs, type Account } from '#tests/support/accounts.ts';
import type { RunningServer } from '#tests/support/process.ts';

const ACCOUNT = {
  currency: 'USD',
  holder: 'Hypecast FZ-LLC',
  bank: 'Emirates NBD',
  iban: 'AE070331234567890123456',
  bic: 'EBILAEAD',
};

export async function offerTransfers(server: RunningServer, owner: Account, changes: object = {}): Promise<void> {
  await restAs(server, owner, 'transfer_settings?only_row=eq.true', {
    method: 'PATCH',
    body: JSON.stringify({ enabled: true, accounts: [ACCOUNT], ...changes }),
  });
}

/** Calls a function of the server as this account. @throws {Error} unless it succeeds */
export async function callAs<T>(server: RunningServer, account: Account, name: string, body: object): Promise<T> {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${account.session.access_token}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Money for one order, as Finance records it. */
export async function recordTransfer(
  server: RunningServer,
  finance: Account,
  orderId: string,
  amount: number,
): Promise<void> {
  await callAs(server, finance, 'record-transfer', {
    received_on: await shopToday(server, finance),
    amount,
    currency: 'USD',
    parts: [{ order_id: orderId, amount }],
  });
}

/** Today where the shop is. */
export async function shopToday(server: RunningServer, as: Account): Promise<string> {
  const { today } = await restAs<{ today: string }>(server, as, 'rpc/portal_billing', { method: 'POST', body: '{}' });
  return today;
}

/** An order of the team for 1,000.00 with tax, whose work starts with its first instalment. */
export async function agreeOn(
  server: RunningServer,
  owner: Account,
  client: Account,
  instalments: { amount: number; due_on: string }[],
): Promise<{ id: string; order_number: string }> {
  const post = (name: string, body: object, prefer: string) =>
    fetch(`${server.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.session.access_token}`, prefer },
      body: JSON.stringify(body),
    });
  const items = [{ name: 'Tour documentary', price: 925.93, quantity: 1, service_type: 'youtube-ads' }];
  const made = await post('create_team_order', { client_id: client.id, items }, 'return=representation');
  const order = (await made.json()) as { id: string; order_number: string };
  const planned = await post('set_instalments', { order_id: order.id, work_starts: 'deposit', instalments }, '');
  if (!planned.ok) throw new Error(`set_instalments answered ${planned.status}: ${await planned.text()}`);
  return order;
}
