import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryCodes } from '#domain/orders/countries.ts';
import type { Quote } from '#domain/orders/order.ts';
import { withTax, type PriceTaxes } from '#domain/taxes/price-taxes.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const ITEMS = [{ id: 'youtube-ads-premium', quantity: 1 }];

describe.each(engines)('tax rates on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let nia: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  const quote = async (place: { country?: string; region?: string }) => {
    const { data, error } = await server.client().rpc('quote', { items: ITEMS, ...place });
    if (error !== null) throw error;
    return data as Quote;
  };
  const add = (rate: object) =>
    admin.supabase
      .from('tax_rates')
      .insert({ rate: 0.1, name: 'VAT', valid_from: today(), ...rate })
      .select()
      .single();
  const today = () => dayFromNow(0);
  const dayFromNow = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() + days * 86_400_000);

  test('domain and database list the same countries', async () => {
    const { rows } = await server.services.db.query<{ code: string }>(
      `select chr(a) || chr(b) as code from generate_series(65, 90) as a, generate_series(65, 90) as b where internal.is_country(chr(a) || chr(b)) order by 1`,
    );
    expect(rows.map(({ code }) => code)).toEqual([...countryCodes].sort());
  });

  test('defaults to 8 % everywhere, included in the price where the law requires it', async () => {
    expect(await quote({})).toMatchObject({
      country: 'US',
      region: null,
      tax_rate: 0.08,
      tax_name: 'Tax',
      tax_inclusive: false,
      reverse_charge: false,
      needs_address: false,
      subtotal: 490,
      tax: 39.2,
      total: 529.2,
    });
    for (const country of ['DE', 'FR', 'NO', 'GB', 'CH', 'AU', 'NZ', 'AE'])
      expect(await quote({ country }), country).toMatchObject({
        tax_inclusive: true,
        subtotal: 529.2,
        tax: 39.2,
        total: 529.2,
      });
    for (const country of ['CA', 'BR', 'IN', 'NG'])
      expect((await quote({ country })).tax_inclusive, country).toBe(false);
    const { data } = await admin.supabase.from('tax_rates').select('country').eq('reverse_charge', true);
    expect(data).toHaveLength(27);
  });

  test('prefers the most specific place, then the newest effective day, then the newest row', async () => {
    await add({ country: 'CA', rate: 0.05, name: 'GST' });
    await add({ country: 'CA', region: 'ON', rate: 0.13, name: 'HST' });
    await add({ country: 'CA', region: 'QC', rate: 0.5, valid_from: dayFromNow(1) });
    expect(await quote({ country: 'ca' })).toMatchObject({ tax_rate: 0.05, tax_name: 'GST' });
    expect(await quote({ country: 'CA', region: ' on ' })).toMatchObject({ tax_rate: 0.13, region: 'on' });
    expect(await quote({ country: 'CA', region: 'QC' })).toMatchObject({ tax_rate: 0.05 });
    await add({ country: 'CA', region: 'ON', rate: 0.14975 });
    expect((await quote({ country: 'CA', region: 'ON' })).tax_rate).toBe(0.14975);
  });

  test('admins add rates and delete planned ones, but cannot change them', async () => {
    expect((await add({ country: 'BR', valid_from: dayFromNow(-1) })).error?.code).toBe('42501');
    expect((await add({ region: 'SP' })).error?.code).toBe('23514');
    expect((await add({ country: 'XX' })).error?.code).toBe('23514');
    const applies = (await add({ country: 'BR' })).data;
    const planned = (await add({ country: 'BR', valid_from: dayFromNow(1) })).data;
    const changed = await admin.supabase.from('tax_rates').update({ rate: 0 }).eq('id', applies.id);
    expect(changed.error?.code).toBe('42501');
    await expect(server.services.db.query('update tax_rates set rate = 0 where id = $1', [applies.id])).rejects.toThrow(
      'cannot be changed or deleted',
    );
    const remove = async (id: string) =>
      (await admin.supabase.from('tax_rates').delete().eq('id', id).select('id')).data?.length;
    expect(await remove(applies.id)).toBe(0);
    expect(await remove(planned.id)).toBe(1);
    const { data: log } = await admin.supabase
      .from('audit_logs')
      .select('action, user_id')
      .eq('record_id', planned.id)
      .order('created_at');
    expect(log).toEqual(['insert', 'delete'].map((action) => ({ action, user_id: admin.id })));
    for (const as of [nia.supabase, server.client()]) {
      expect((await as.from('tax_rates').select()).data ?? []).toEqual([]);
      expect((await as.from('tax_rates').insert({ rate: 0, valid_from: today() })).error?.code).toBe('42501');
    }
  });

  test('an order keeps its tax rate', async () => {
    await add({ country: 'IN', rate: 0.18, name: 'GST' });
    const draft = await draftOrder(server, ITEMS, { country: 'IN' });
    const { body } = await placeOrder(server, nia, draft, randomUUID());
    expect(body).toMatchObject({ tax_rate: 0.18, tax_name: 'GST', total: 578.2 });
    await add({ country: 'IN', rate: 0.28 });
    const { data } = await nia.supabase.from('orders').select('tax_rate, total_amount').eq('id', body.id).single();
    expect(data).toEqual({ tax_rate: 0.18, total_amount: 578.2 });
    const stale = await placeOrder<Failure>(server, nia, draft, randomUUID());
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { quote: { country: 'IN', total: 627.2 } } },
    });
  });

  test('an order without a country is taxed in the shop’s, through any API', async () => {
    const { data } = await nia.supabase
      .from('orders')
      .insert({ client_name: 'Nia', client_email: 'nia@example.test', items: ITEMS, total_amount: 529.2 })
      .select('country, region, tax_rate, tax_inclusive, total_amount')
      .single();
    expect(data).toEqual({ country: 'US', region: null, tax_rate: 0.08, tax_inclusive: false, total_amount: 529.2 });
    const { body } = await placeOrder(server, nia, await draftOrder(server, ITEMS), randomUUID());
    const { data: placed } = await nia.supabase.from('orders').select('country').eq('id', body.id).single();
    expect(placed).toEqual({ country: 'US' });
  });

  test('a line has the price displayed in its country', async () => {
    const insert = (more: object, price: number) =>
      nia.supabase
        .from('orders')
        .insert({ client_name: 'Nia', client_email: 'nia@example.test', items: [{ ...ITEMS[0], price }], ...more });
    expect((await insert({ country: 'DE', total_amount: 529.2 }, 490)).error?.code).toBe('PT409');
    expect((await insert({ country: 'US', total_amount: 529.2 }, 529.2)).error?.code).toBe('PT409');
    expect((await insert({ country: 'DE', total_amount: 529.2 }, 529.2)).error).toBeNull();
    expect((await insert({ country: 'Germany' }, 529.2)).error).toMatchObject({
      code: 'PT400',
      hint: 'unknown_country',
    });
    // A tax number alone changes nothing, and needs its company.
    const business = { country: 'DE', tax_number: 'DE 136695976', total_amount: 490 };
    expect((await insert(business, 490)).error).toMatchObject({ code: 'PT400', hint: 'company_needed' });
    expect((await insert({ ...business, company: 'Nacht GmbH' }, 490)).error?.code).toBe('PT409');
    expect((await insert({ ...business, tax_number: 'A' }, 490)).error).toMatchObject({ hint: 'invalid_tax_number' });
    const { data } = await nia.supabase
      .from('orders')
      .insert({
        client_name: 'Nia',
        client_email: 'nia@example.test',
        items: ITEMS,
        ...business,
        company: ' Nacht GmbH ',
        total_amount: null,
      })
      .select('tax_number, company, reverse_charge, tax')
      .single();
    expect(data).toEqual({ tax_number: '136695976', company: 'Nacht GmbH', reverse_charge: false, tax: 39.2 });
  });

  test.each([{ tax_rate: 0 }, { tax_inclusive: false }, { reverse_charge: true }, { tax_name: 'None' }])(
    'rejects %o from a client',
    async (forged) => {
      const { error } = await nia.supabase
        .from('orders')
        .insert({ client_name: 'Nia', client_email: 'nia@example.test', items: ITEMS, country: 'FR', ...forged });
      expect(error?.code).toBe('42501');
    },
  );

  test('the tax treatment of an order is immutable', async () => {
    const { data } = await nia.supabase
      .from('orders')
      .insert({ client_name: 'Nia', client_email: 'nia@example.test', items: ITEMS, country: 'FR' })
      .select('id')
      .single();
    for (const change of [`country = 'DE'`, `tax_rate = 0`, `company = 'x'`, `reverse_charge = true`])
      await expect(
        server.services.db.query(`update orders set ${change} where id = $1`, [data!.id]),
        change,
      ).rejects.toMatchObject({ code: 'PT409' });
  });

  test('requires a postal address only where the rate does', async () => {
    await add({ country: 'NG', needs_address: true });
    expect((await quote({ country: 'NG' })).needs_address).toBe(true);
    const draft = await draftOrder(server, ITEMS, { country: 'NG', delivery_address: null });
    const rejected = await placeOrder<Failure>(server, nia, draft, randomUUID());
    expect(rejected).toMatchObject({ status: 400, body: { code: 'address_needed' } });
    const elsewhere = await draftOrder(server, ITEMS, { country: 'KE', delivery_address: null });
    expect((await placeOrder(server, nia, elsewhere, randomUUID())).status).toBe(201);
  });

  test('admin orders and plans are taxed where the client last paid, else by the profile', async () => {
    const kim = await server.signedIn();
    const order = async (more: object = {}) => {
      const made = await admin.supabase.rpc('create_team_order', {
        client_id: kim.id,
        items: [{ name: 'Mix', price: 100, quantity: 2 }],
        ...more,
      });
      if (made.error !== null) throw made.error;
      const { data } = await kim.supabase
        .from('orders')
        .select('country, subtotal, tax, total_amount, order_items(unit_price)')
        .eq('id', (made.data as { id: string }).id)
        .single();
      return data;
    };
    expect(await order()).toMatchObject({ country: 'US', subtotal: 200, tax: 16, total_amount: 216 });
    for (const country of ['United States', { a: 1 }, 'XX']) {
      await kim.supabase
        .from('users')
        .update({ metadata: { checkout: { country, state: 5, company: [] } } })
        .eq('id', kim.id);
      expect((await order())?.country).toBe('US');
    }
    await kim.supabase
      .from('users')
      .update({ metadata: { checkout: { country: 'DE' } } })
      .eq('id', kim.id);
    expect(await order()).toEqual({
      country: 'DE',
      subtotal: 216,
      tax: 16,
      total_amount: 216,
      order_items: [{ unit_price: 108 }],
    });
    await kim.supabase
      .from('users')
      .update({ metadata: { checkout: { country: 'CA', state: 'ON' } } })
      .eq('id', kim.id);
    await add({ country: 'CA', region: 'ON', rate: 0.5 });
    expect(await order()).toMatchObject({ country: 'CA', tax: 100 });
    await placeOrder(server, kim, await draftOrder(server, ITEMS, { country: 'CH' }), randomUUID());
    expect((await order())?.country).toBe('CH');
    expect((await order({ country: 'JP' }))?.country).toBe('JP');
    await admin.supabase
      .from('client_plans')
      .insert({ client_id: kim.id, plan_id: 'starter', price: 99.99, next_billing_on: '2030-01-15' });
    expect((await kim.supabase.rpc('portal_plan')).data).toMatchObject({
      price: 99.99,
      amount: 107.99,
      tax: { name: 'VAT', inclusive: true },
    });
  });

  test('the storefront displays the same prices with tax as the quote', async () => {
    const response = await fetch(`${server.url}/functions/v1/price-taxes`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const { countries } = (await response.json()) as PriceTaxes;
    expect(countries['DE']).toEqual({ rate: 0.08, name: 'VAT' });
    expect(countries['US']).toBeUndefined();
    await add({ country: 'ZA', rate: 0.15975, inclusive: true });
    await add({ country: 'ZA', rate: 0.5, inclusive: true, valid_from: dayFromNow(1) });
    const later = (await (await fetch(`${server.url}/functions/v1/price-taxes`)).json()) as PriceTaxes;
    const { data } = await server.client().from('packages').select('id, price').eq('active', true).limit(50);
    const packages = data as { id: string; price: number }[];
    const { data: quoted } = await server.client().rpc('quote', {
      items: packages.map(({ id }) => ({ id, quantity: 1 })),
      country: 'ZA',
    });
    expect(packages.map(({ price }) => withTax(price, later.countries['ZA'] ?? null))).toEqual(
      (quoted as Quote).lines.map((line) => line.unit_price),
    );
  });
});
