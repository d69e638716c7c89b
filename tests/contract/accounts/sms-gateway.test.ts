import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import type smsCode from '#server/accounts/emails/sms-code.tsx';
import type { Database } from '#server/platform/db/database.ts';
import { emailHarness, type EmailHarness } from '#tests/contract/emails/email-harness.ts';

interface Delivery {
  authorization: string | undefined;
  body: { id: string; to: string; text: string };
}

/** A text message gateway that answers as it is told, then with 200. */
async function startGateway() {
  const deliveries: Delivery[] = [];
  const statuses: number[] = [];
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      deliveries.push({ authorization: incoming.headers.authorization, body: JSON.parse(text) as Delivery['body'] });
      outgoing.writeHead(statuses.shift() ?? 202).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`),
    deliveries,
    statuses,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe.each(engines)('SMS gateway on %s', (engine) => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let db: Database;
  let harness: EmailHarness;
  beforeAll(async () => {
    [gateway, db] = await Promise.all([startGateway(), freshDatabase(engine)]);
    harness = await emailHarness(db, { sms: { url: gateway.url, token: 'the-token' } });
    await harness.open();
  });
  afterAll(async () => {
    await harness.close();
    await gateway.close();
  });

  const send = () =>
    harness.outbox.enqueue<typeof smsCode>(db, {
      template: 'sms-code',
      to: '+15550100',
      data: { code: '482913', expiresInMinutes: 5 },
    });
  const stateOf = async (id: string) => {
    const { rows } = await db.query<{ state: string; sealed: string | null; data: object }>(
      'select state, sealed, data from public.email_outbox where id = $1',
      [id],
    );
    return rows[0];
  };

  test('[AUTH-07] receives number, text and token; the code is not stored', async () => {
    const id = await send();
    expect(JSON.stringify(await stateOf(id))).not.toContain('482913');
    await expect.poll(async () => (await stateOf(id))?.state).toBe('sent');
    expect(gateway.deliveries.at(-1)).toMatchObject({ authorization: 'Bearer the-token', body: { to: '+15550100' } });
    expect((await stateOf(id))?.sealed).toBeNull();
  });

  test('is retried with the same id while it fails', async () => {
    gateway.statuses.push(503);
    const before = gateway.deliveries.length;
    const id = await send();
    await expect.poll(async () => (await stateOf(id))?.state, { timeout: 10_000 }).toBe('sent');
    const [first, second] = gateway.deliveries.slice(before);
    expect(second?.body.id).toBe(first?.body.id);
  });

  test('is not retried after it rejects a message', async () => {
    gateway.statuses.push(400);
    const before = gateway.deliveries.length;
    const id = await send();
    await expect.poll(async () => (await stateOf(id))?.state).toBe('failed');
    expect(gateway.deliveries).toHaveLength(before + 1);
  });
});
