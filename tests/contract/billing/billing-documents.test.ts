import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('billing documents as PDF on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let eve: SignedIn;
  let admin: SignedIn;
  let order: PlacedOrder;
  let invoice: { id: string; number: string };

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, eve, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
    const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }], {
      client_name: 'محمد Łukasz Ångström Đặng',
    });
    order = (await placeOrder<PlacedOrder>(server, nia, draft, randomUUID())).body;
    const { data } = await nia.supabase.from('invoices').select('id, number').eq('order_id', order.id).single();
    invoice = data as typeof invoice;
  });
  afterAll(() => server.close());

  const get = (query: string, as?: SignedIn) =>
    fetch(`${server.url}/functions/v1/invoice-pdf?${query}`, {
      headers: as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` },
    });
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  test.each(['id', 'number'] as const)('an invoice is one A4 page named after its number, found by %s', async (key) => {
    for (const as of [nia, admin]) {
      const response = await get(`invoice=${invoice[key]}`, as);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.pdf"`);
      expect(response.headers.get('cache-control')).toContain('no-store');
      const pdf = Buffer.from(await response.arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pagesOf(pdf)).toBe(1);
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.27\d* 841\.88\d*\]/);
    }
  });

  test('an order of fifty lines continues on more pages', async () => {
    const items = Array.from({ length: 50 }, (_, n) => ({
      id: n % 2 === 0 ? 'youtube-ads-trial' : 'spotify-ads-basic',
      quantity: 1,
    }));
    const { body } = await placeOrder<PlacedOrder>(server, nia, await draftOrder(server, items), randomUUID());
    const { data } = await nia.supabase.from('invoices').select('number').eq('order_id', body.id).single();
    const pdf = Buffer.from(await (await get(`invoice=${(data as { number: string }).number}`, nia)).arrayBuffer());
    expect(pagesOf(pdf)).toBeGreaterThan(1);
  });

  test('renders a credit note', async () => {
    await callFunction(
      server,
      'refund-order',
      { order_id: order.id, amount: 10, reason: 'goodwill' },
      { as: admin, headers: { 'idempotency-key': randomUUID() } },
    );
    const { data } = await nia.supabase.from('credit_notes').select('number').eq('order_id', order.id).single();
    const { number } = data as { number: string };
    const response = await get(`credit_note=${number}`, nia);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    expect((await get(`credit_note=${number}`, eve)).status).toBe(404);
  });

  test('returns no document to other users and an error to invalid requests', async () => {
    expect((await get(`invoice=${invoice.number}`)).status).toBe(401);
    expect((await get(`invoice=${invoice.number}`, eve)).status).toBe(404);
    expect((await get('invoice=INV-1999-00001', admin)).status).toBe(404);
    expect((await get('', admin)).status).toBe(400);
    expect((await get(`invoice=${'x'.repeat(100)}`, admin)).status).toBe(400);
  });
});
