import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder, Quote } from '#domain/orders/order.ts';
import { editorOf, profileName, type Editor } from '#tests/contract/content/documents-harness.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const ITEMS = [{ id: 'youtube-ads-premium', quantity: 1 }];
const address = { street: 'Torstraße 1', city: 'Berlin', country: 'Germany', countryCode: 'DE' };

describe.each(engines)('the shop’s country on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let nia: SignedIn;
  let editor: Editor;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, nia] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
    editor = editorOf(server, admin);
  });
  afterAll(() => server.close());

  /** What is charged where nobody says where the buyer is. */
  const fallback = async () => {
    const quoted = await server.client().rpc('quote', { items: ITEMS });
    const made = await admin.supabase.rpc('create_team_order', { client_id: nia.id, items: ITEMS });
    for (const { error } of [quoted, made]) if (error !== null) throw error;
    const { id } = made.data as { id: string };
    const { data } = await nia.supabase.from('orders').select('country, tax_inclusive').eq('id', id).single();
    const { country, tax_inclusive } = quoted.data as Quote;
    return [{ country, tax_inclusive }, data];
  };

  test('a new shop sells in the United States', async () => {
    expect(await fallback()).toEqual(Array(2).fill({ country: 'US', tax_inclusive: false }));
  });

  test('[SF-ORD-07] a quote, an order of the team and a purchase without a country are German in a German shop', async () => {
    await editor.change(profileName, { address, homeMarket: '' });
    expect(await fallback()).toEqual(Array(2).fill({ country: 'DE', tax_inclusive: true }));

    const insert = await nia.supabase
      .from('orders')
      .insert({ client_name: 'Nia', client_email: 'nia@example.test', items: ITEMS, total_amount: 529.2 })
      .select('country, tax_inclusive')
      .single();
    expect([insert.error, insert.data]).toEqual([null, { country: 'DE', tax_inclusive: true }]);

    const bought = await server.signedIn();
    const { status, body } = await placeOrder<PlacedOrder>(
      server,
      bought,
      await draftOrder(server, ITEMS),
      randomUUID(),
    );
    expect([status, body.tax_inclusive]).toEqual([201, true]);
    const { data: placed } = await bought.supabase.from('orders').select('country').eq('id', body.id).single();
    expect(placed).toEqual({ country: 'DE' });
  });

  test('a home market goes before the address, and the buyer’s own country before both', async () => {
    await editor.change(profileName, { address, homeMarket: 'CA' });
    expect(await fallback()).toEqual(Array(2).fill({ country: 'CA', tax_inclusive: false }));
    const { data } = await server.client().rpc('quote', { items: ITEMS, country: 'FR' });
    expect((data as Quote).country).toBe('FR');
  });
});
