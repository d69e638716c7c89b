import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#database/rows.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { DocumentSetup } from '#domain/taxes/document-setup.ts';
import type { InboxPage } from '#domain/work/inbox.ts';
import { editorOf, profileName } from '#tests/contract/content/documents-harness.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const ITEMS = [{ id: 'youtube-ads-premium', quantity: 1 }];
const RATE = { from_currency: 'USD', to_currency: 'AED', source: 'Central Bank of the UAE' };

describe.each(engines)('tax documents of a shop on %s', (engine) => {
  let server: TestServer;
  let owner: SignedIn;
  let finance: SignedIn;
  let support: SignedIn;
  let nia: SignedIn;
  let eve: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [owner, finance, support, nia, eve] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn({ team: 'finance' }),
      server.signedIn({ team: 'support' }),
      server.signedIn(),
      server.signedIn(),
    ]);
  });
  afterAll(() => server.close());

  const sql = async <T>(text: string, values: string[] = []) =>
    (await server.services.db.query<T & object>(text, values)).rows;
  const setup = async (as: SignedIn) => (await as.supabase.rpc('document_setup')).data as DocumentSetup;
  const get = (query: string, as?: SignedIn) =>
    fetch(`${server.url}/functions/v1/invoice-pdf?${query}`, {
      headers: as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` },
    });
  const buy = async () => {
    const draft = await draftOrder(server, ITEMS, { country: 'AE' });
    return (await placeOrder<PlacedOrder>(server, nia, draft, randomUUID())).body;
  };
  const invoiceOf = async ({ id }: { id: string }) => {
    const [row] = await sql<Row<'invoices'>>('select * from invoices where order_id = $1', [id]);
    if (row === undefined) throw new Error('there is no invoice');
    return row;
  };
  const missingRates = async (as: SignedIn) =>
    ((await as.supabase.rpc('admin_inbox', { kind: 'rate' })).data as InboxPage).rows;
  const refund = async (order: PlacedOrder, amount: number) => {
    const headers = { 'idempotency-key': randomUUID() };
    await callFunction(server, 'refund-order', { order_id: order.id, amount, reason: 'x' }, { as: owner, headers });
  };

  test('the profile says in which country, language and currency they are', async () => {
    const plain = await invoiceOf(await buy());
    expect(plain.facts).toMatchObject({ country: 'AE', title: 'invoice', itemized: false, structured: false });
    expect(await setup(owner)).toMatchObject({ country: 'AE', title: 'tax_invoice', currency: 'AED' });
    expect((await setup(owner)).lacks).toEqual(['tax_number', 'buyer_address', 'exchange_rate']);

    await editorOf(server, owner).change(profileName, { taxNumber: '100123456700003', documentLanguage: 'both' });
    expect((await setup(finance)).lacks).toEqual(['buyer_address', 'exchange_rate']);
    for (const as of [support, nia]) expect((await as.supabase.rpc('document_setup')).data).toBeNull();
    const invoice = await invoiceOf(await buy());
    expect(invoice.facts).toMatchObject({ title: 'tax_invoice', language: 'both', itemized: true, convertTo: 'AED' });
    expect(invoice.seller).toMatchObject({
      countryCode: 'AE',
      city: 'Dubai',
      addressAr: expect.stringContaining('دبي'),
    });
    // What is issued stays as it is, and prints so.
    expect((await invoiceOf({ id: plain.order_id })).facts).toEqual(plain.facts);
  });

  test('without an exchange rate a document is issued, and waits for one that Finance adds', async () => {
    const order = await buy();
    await refund(order, 10);
    const invoice = await invoiceOf(order);
    expect(invoice.converted).toBeNull();
    expect(
      (await pdfText(new Uint8Array(await (await get(`invoice=${invoice.id}`, nia)).arrayBuffer()))).join(),
    ).not.toContain('AED');
    const [waiting] = await missingRates(finance);
    expect(waiting).toMatchObject({ title: 'USD → AED', subject: 'order', facts: { documents: expect.any(Number) } });
    expect(await missingRates(support)).toEqual([]);

    const add = (as: SignedIn, rate: object) => as.supabase.from('exchange_rates').insert({ ...RATE, ...rate });
    const { suppliedOn = '' } = invoice.facts ?? {};
    for (const as of [support, nia])
      expect((await add(as, { rate: 3.6725, valid_from: suppliedOn })).error?.code).toBe('42501');
    // A rate of another day, or of other currencies, is not the one.
    expect((await add(finance, { rate: 3.7, valid_from: '2020-01-01', valid_until: '2020-01-31' })).error).toBeNull();
    expect((await add(finance, { rate: 3.7, valid_from: suppliedOn, to_currency: 'SAR' })).error).toBeNull();
    expect((await invoiceOf(order)).converted).toBeNull();

    expect((await add(finance, { rate: 3.6725, valid_from: suppliedOn })).error).toBeNull();
    expect((await invoiceOf(order)).converted).toMatchObject({
      currency: 'AED',
      rate: '3.6725',
      from: suppliedOn,
      source: 'Central Bank of the UAE',
      total: Math.round(Number(invoice.total) * 367.25) / 100,
    });
    const [note] = await sql<Row<'credit_notes'>>('select * from credit_notes where order_id = $1', [order.id]);
    expect(note?.converted).toMatchObject({ total: 36.73, rate: '3.6725' });
    expect(await missingRates(finance)).toEqual([]);
    expect((await setup(finance)).lacks).toEqual(['buyer_address']);

    // Once: a later rate is for later documents.
    const before = (await invoiceOf(order)).converted;
    expect((await add(finance, { rate: 4, valid_from: suppliedOn })).error).toBeNull();
    expect((await invoiceOf(order)).converted).toEqual(before);
    expect((await invoiceOf(await buy())).converted).toMatchObject({ rate: '4' });
  });

  test('nothing else of a document changes, nor a rate', async () => {
    const invoice = await invoiceOf(await buy());
    for (const change of [`converted = null`, `facts = facts || '{"language": "en"}'`, `total = 1`])
      await expect(sql(`update invoices set ${change} where id = $1`, [invoice.id])).rejects.toThrow(
        'cannot be changed',
      );
    await expect(sql('update exchange_rates set rate = 1')).rejects.toThrow('cannot be changed');
  });

  test('the client and the team get an invoice as UBL, and no one else', async () => {
    const order = await buy();
    await refund(order, 10);
    const invoice = await invoiceOf(order);
    const [note] = await sql<{ number: string }>('select number from credit_notes where order_id = $1', [order.id]);
    for (const as of [nia, finance]) {
      const ubl = await get(`invoice=${invoice.number}&format=ubl`, as);
      expect(ubl.headers.get('content-type')).toBe('application/xml');
      expect(ubl.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.xml"`);
      expect(await ubl.text()).toContain('<cbc:CompanyID>AE100123456700003</cbc:CompanyID>');
    }
    const credit = await get(`credit_note=${note?.number}&format=ubl`, nia);
    expect(await credit.text()).toContain('<CreditNote xmlns');
    expect((await get(`invoice=${invoice.number}&format=ubl`, eve)).status).toBe(404);
    expect((await get(`invoice=${invoice.number}&format=ubl`, support)).status).toBe(404);
    expect((await get(`invoice=${invoice.number}&format=ubl`)).status).toBe(401);
    expect((await get(`receipt=${invoice.number}&format=ubl`, nia)).status).toBe(404);
    expect((await get(`invoice=${invoice.number}&format=xlsx`, nia)).status).toBe(400);
    const { data } = await nia.supabase.from('billing_documents').select('number, structured').eq('order_id', order.id);
    expect(data?.map(({ structured }) => structured)).toEqual([true, true]);
  });

  test('another currency of the tax, and a process of the version before', async () => {
    await editorOf(server, owner).change(profileName, { taxCurrency: 'USD' });
    expect((await invoiceOf(await buy())).facts?.convertTo).toBeNull();
    expect((await setup(owner)).currency).toBeNull();
    await editorOf(server, owner).change(profileName, { taxCurrency: '' });
    const order = await buy();
    const [facts] = await sql<{ facts: object }>(
      `select internal.invoice_facts($1, '{"name": "Shop", "address": "Dubai", "taxNumber": "1"}') as facts`,
      [order.id],
    );
    expect(facts?.facts).toMatchObject({ country: 'AE', title: 'tax_invoice' });
  });
});
