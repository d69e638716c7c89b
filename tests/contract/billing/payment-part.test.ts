import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder, WaitingOrder } from '#domain/orders/order.ts';
import { addDays } from '#domain/period.ts';
import { editorOf, profileName } from '#tests/contract/content/documents-harness.ts';
import { engines } from '#tests/support/database.ts';
import { findProforma } from '#server/modules/billing/documents/find-document.ts';
import { sellerOf } from '#server/modules/payments/record.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const ACCOUNT = { currency: 'USD', holder: 'Hypecast FZ-LLC', bank: 'Emirates NBD', iban: 'AE070331234567890123456' };

describe.each(engines)('how a document is paid, on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let owner: SignedIn;
  let today: string;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, owner] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    today =
      (await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day')).rows[0]?.day ?? '';
    await owner.supabase
      .from('transfer_settings')
      .update({ enabled: true, accounts: [ACCOUNT] })
      .eq('only_row', true);
  });
  afterAll(() => server.close());

  const get = (query: string, as = nia) =>
    fetch(`${server.url}/functions/v1/invoice-pdf?${query}`, {
      headers: { authorization: `Bearer ${as.accessToken}` },
    });
  const textOf = async (query: string) => {
    const response = await get(query);
    expect(response.status).toBe(200);
    return pdfText(new Uint8Array(await response.arrayBuffer()));
  };
  const orderByTransfer = async () => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }]);
    return (await placeOrder<WaitingOrder>(server, nia, { ...draft, payment: { transfer: true } }, randomUUID())).body;
  };
  const pay = (order_id: string) =>
    callFunction(server, 'pay-order', { order_id, payment: { token: 'tok_visa' }, terms_accepted: true }, { as: nia });

  test('a proforma invoice has the order’s number, the bank account and the due date, until there is an invoice', async () => {
    const body = await orderByTransfer();
    const query = `proforma=${body.order_number}`;
    const response = await get(query);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Proforma-${body.order_number}.pdf"`,
    );
    expect(await textOf(query)).toEqual(
      expect.arrayContaining([
        'Proforma invoice',
        body.order_number,
        'Total',
        '$529.20',
        'Pay by bank transfer',
        'AE07 0331 2345 6789 0123 456',
        'Hypecast FZ-LLC',
        'Reference',
        'Paid so far',
        '$0.00',
        'Due',
      ]),
    );
    expect((await get(query, await server.signedIn())).status).toBe(404);
    await pay(body.id);
    expect((await get(query)).status).toBe(404);
  });

  test('an invoice on account says what is paid and open; once all is paid, that', async () => {
    const { data } = await owner.supabase.rpc('create_team_order', {
      client_id: nia.id,
      items: [{ name: 'Tour documentary', price: 925.93, quantity: 1, service_type: 'youtube-ads' }],
    });
    const id = data?.id ?? '';
    const instalments = [
      { amount: 300, due_on: today },
      { amount: 700, due_on: addDays(today, 30) },
    ];
    await owner.supabase.rpc('set_instalments', { order_id: id, instalments, work_starts: 'deposit' });
    await pay(id);
    const number = (await nia.supabase.from('invoices').select('number').eq('order_id', id).single()).data?.number;
    const receipt = await textOf(`receipt=${number}`);
    expect(receipt).toContain('$300.00');
    expect(receipt.join()).not.toContain('Includes');
    expect(await textOf(`invoice=${number}`)).toEqual(
      expect.arrayContaining(['Open', 'Paid so far', '$300.00', '$700.00', 'AE07 0331 2345 6789 0123 456']),
    );
    await pay(id);
    const paid = await textOf(`invoice=${number}`);
    expect(paid).toEqual(expect.arrayContaining(['Paid', 'Paid so far', '$1,000.00', '$0.00']));
    expect(paid).not.toContain('Pay by bank transfer');
  });

  test('an invoice that is paid at once says none of it', async () => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-premium', quantity: 1 }]);
    const { body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    const { data } = await nia.supabase.from('invoices').select('number').eq('order_id', body.id).single();
    expect(await textOf(`invoice=${data?.number}`)).not.toContain('Paid so far');
  });

  test('a proforma invoice is in the languages that the owner has set', async () => {
    await editorOf(server, owner).change(profileName, { documentLanguage: 'both' });
    const body = await orderByTransfer();
    expect((await textOf(`proforma=${body.order_number}`)).join('\n')).toContain('Subtotal /');
    const found = await findProforma(server.services.db, body.id, sellerOf(server.services), 'ar');
    expect(found).toMatchObject({
      document: {
        title: 'فاتورة أولية',
        lines: [{ name: 'المميزة' }],
        notes: [{ text: 'هذه الفاتورة الأولية طلب دفع، وليست فاتورة ضريبية.', language: 'ar' }],
      },
      payment: { titles: { accounts: 'الدفع بتحويل مصرفي' } },
    });
  });
});
