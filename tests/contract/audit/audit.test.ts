import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('audit log on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    nia = await server.signedIn();
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const rowsOf = async (table: string, id: string) => {
    const { data, error } = await admin.supabase
      .from('audit_logs')
      .select('action, user_id, old_values, new_values, source')
      .eq('table_name', table)
      .eq('record_id', id)
      .order('created_at');
    if (error !== null) throw error;
    return data;
  };

  test('[DATA-12] records that an admin was created with the role', async () => {
    expect(await rowsOf('users', admin.id)).toMatchObject([
      { action: 'insert', new_values: { role: 'admin' }, source: 'database' },
    ]);
    expect(await rowsOf('users', nia.id)).toEqual([]);
  });

  test('[DATA-12] records which contact fields an admin changed, without their content', async () => {
    const { data } = await server
      .client()
      .from('contacts')
      .insert({ name: 'Ada', email: 'ada@example.test', message: 'Hello' })
      .select('id')
      .single();
    const id = data!.id as string;
    await admin.supabase.from('contacts').update({ name: 'Ada King', subscribed: true }).eq('id', id);
    await admin.supabase.from('contacts').delete().eq('id', id);
    const rows = await rowsOf('contacts', id);
    expect(rows).toMatchObject([
      { action: 'update', user_id: admin.id, new_values: { changed: ['name', 'subscribed'] } },
      { action: 'delete', user_id: admin.id },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Ada');
  });

  test('credits an invoice to nobody: the shop issues it in the request of its buyer', async () => {
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    const placed = await placeOrder(server, nia, draft, 'audit-invoice');
    const { data } = await admin.supabase.from('invoices').select('id').eq('order_id', placed.body.id).single();
    expect(await rowsOf('invoices', data!.id as string)).toMatchObject([
      { action: 'insert', user_id: null, source: 'database' },
    ]);
  });

  test('[DATA-12] records who changed the link of an order line, including deleted orders', async () => {
    const placed = await placeOrder(
      server,
      nia,
      await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
      'audit',
    );
    const { data } = await nia.supabase.from('order_items').select('id').eq('order_id', placed.body.id).single();
    await nia.supabase.rpc('set_service_link', {
      order_item_id: data!.id,
      service_link: 'https://youtu.be/secret-demo',
    });
    const rows = await rowsOf('order_items', data!.id as string);
    expect(rows).toMatchObject([{ action: 'update', user_id: nia.id, new_values: { changed: ['service_link'] } }]);
    expect(JSON.stringify(rows)).not.toContain('secret-demo');

    const { data: draft } = await nia.supabase
      .from('orders')
      .insert({
        client_name: 'Nia',
        client_email: 'nia@example.test',
        items: [{ id: 'youtube-ads-trial', quantity: 1 }],
      })
      .select('id')
      .single();
    await server.client(server.services.identity.serviceRoleKey).from('orders').delete().eq('id', draft!.id);
    expect((await rowsOf('orders', draft!.id as string)).map(({ action }) => action)).toEqual(['insert', 'delete']);
  });
});
