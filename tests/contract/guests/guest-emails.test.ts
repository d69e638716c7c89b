import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import {
  claimByLink,
  guestWithOrder,
  orderAs,
  proofFor,
  startGuest,
  startMailedServer,
  type MailedServer,
} from '#tests/support/guests.ts';
import { callFunction } from '#tests/support/orders.ts';

const TYPED = 'Buy now at evil.example';
const typed = {
  client_name: TYPED,
  delivery_address: TYPED,
  notes: TYPED,
  contact_phone: TYPED,
  instagram_username: TYPED,
};

describe('emails to an unconfirmed mailbox', () => {
  let server: MailedServer;
  beforeAll(async () => {
    server = await startMailedServer(DEFAULT_ENGINE);
  });
  afterAll(() => server.close());

  const to = (email: string) => server.sent.filter((sent) => sent.to.includes(email));

  test('contain number, amount, link and code, but no input', async () => {
    const email = `quiet-${randomUUID().slice(0, 8)}@example.test`;
    const { order, email: sent, code } = await guestWithOrder(server, email, typed);
    expect(sent.subject).toBe(`Order ${order.order_number}: confirm your email`);
    for (const part of [sent.text, sent.html]) {
      expect(part).toContain(order.order_number);
      expect(part).toContain('$54.00');
      expect(part).toContain(code);
      expect(part).not.toContain('evil');
      expect(part).not.toMatch(/Trial|YouTube|\b4242\b|Visa/);
    }
    expect(sent.replyTo).toBeUndefined();
    const { rows } = await server.services.db.query<{ data: object; order_id: string }>(
      `select data, order_id from public.email_outbox where to_address = $1`,
      [email],
    );
    expect(rows).toEqual([{ data: { orderId: order.id }, order_id: order.id }]);
  });

  test('reminders and refunds contain no more; the full confirmation follows once claimed', async () => {
    const email = `quiet-${randomUUID().slice(0, 8)}@example.test`;
    const { order } = await guestWithOrder(server, email, typed);
    const admin = await server.signedIn({ admin: true });
    expect(await callFunction(server, 'send-order-email', { order: order.id }, { as: admin })).toMatchObject({
      status: 200,
    });
    const refund = await callFunction(
      server,
      'refund-order',
      { order_id: order.id, amount: 20, reason: TYPED },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
    expect(refund.status).toBeLessThan(300);
    await expect.poll(() => to(email).length, { timeout: 10_000 }).toBe(3);
    for (const { text, subject } of to(email)) {
      expect(text).not.toMatch(/evil|Trial|\b4242\b|CN-/);
      expect(subject).toContain(order.order_number);
    }
    expect(to(email).some(({ text }) => text.includes('$20.00'))).toBe(true);
    const { tokenHash } = await proofFor(server, email, order.order_number);
    await claimByLink(server, tokenHash);
    await expect.poll(() => to(email).at(-1)?.text, { timeout: 10_000 }).toContain('Trial');
  });

  test('the email does not reveal whether the mailbox has an account', async () => {
    const owner = await server.signedIn();
    const [known, unknown] = [owner.email, `${randomUUID()}@example.test`];
    const strip = ({ text, subject }: { text: string; subject: string }) =>
      `${subject}\n${text}`
        .replaceAll(/HC-\d+-\d+/g, 'HC')
        .replaceAll(/https?:\S+/g, 'URL')
        .replaceAll(/\b\d{6}\b/g, 'CODE');
    const [first, second] = [await guestWithOrder(server, known), await guestWithOrder(server, unknown)];
    expect(strip(first.email)).toBe(strip(second.email));
    expect(Object.keys(first.order)).toEqual(Object.keys(second.order));
  });
});

describe('rate limits of guest emails', () => {
  let server: MailedServer;
  beforeAll(async () => {
    server = await startMailedServer(DEFAULT_ENGINE, { env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => server.close());

  test('allow one a minute on request and ten a day per mailbox', async () => {
    const email = 'target@example.test';
    const { guest, order } = await guestWithOrder(server, email);
    const again = () => callFunction(server, 'send-order-link', { order_id: order.id }, { as: guest });
    expect(await again()).toMatchObject({ status: 200 });
    expect(await again()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const { rows: before } = await server.services.db.query('select from public.email_outbox where to_address = $1', [
      email,
    ]);
    expect(before).toHaveLength(2);
    for (let n = 0; n < 11; n += 1) await orderAs(server, await startGuest(server), email);
    const { rows } = await server.services.db.query('select from public.email_outbox where to_address = $1', [email]);
    expect(rows).toHaveLength(10);
  });
});
