import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { ShopReadiness } from '#domain/storefront/readiness.ts';
import { editorOf, profileName, refunds, terms } from '#tests/contract/content/documents-harness.ts';
import { engines } from '#tests/support/database.ts';
import { startGuest, type Guest } from '#tests/support/guests.ts';
import { callFunction, draftOrder, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const item = { id: 'youtube-ads-trial', quantity: 1 };
const OFFERS = ['services', 'packages', 'monthly_plans', 'reviews'];

describe.each(engines)('a closed shop on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  let guest: Guest;
  let bought: PlacedOrder;

  const as = (caller: { accessToken: string } | undefined) => (caller === undefined ? {} : { as: caller });
  const openAs = (open: boolean, caller: { accessToken: string } | undefined) =>
    callFunction<ShopReadiness & Failure>(server, 'open-shop', { open }, as(caller));
  const setOpen = (open: boolean) => openAs(open, admin);
  const readiness = async () => {
    const response = await fetch(`${server.url}/functions/v1/shop-readiness`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    return (await response.json()) as ShopReadiness;
  };
  const buy = async (as: { accessToken: string }) =>
    callFunction<PlacedOrder & Failure>(server, 'place-order', draft, {
      as,
      headers: { 'idempotency-key': randomUUID() },
    });
  let draft: Awaited<ReturnType<typeof draftOrder>>;

  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
    client = await server.signedIn();
    guest = await startGuest(server);
    draft = await draftOrder(server, [item]);
    bought = (await buy(client)).body;
    expect(await setOpen(false)).toMatchObject({ status: 200, body: { openedAt: null } });
  });
  afterAll(() => server.close());

  test.each(OFFERS)('shows no rows of %s to visitors and guests', async (table) => {
    for (const reader of [server.client(), guest.supabase])
      expect((await reader.from(table).select('*').throwOnError()).data).toEqual([]);
    expect((await admin.supabase.from(table).select('*').throwOnError()).data).not.toEqual([]);
  });

  test('tells clients what their services are called, and no prices', async () => {
    const { data: services } = await client.supabase.from('services').select('name').throwOnError();
    expect(services).toHaveLength(8);
    const { data: packages } = await client.supabase.from('packages').select('id').throwOnError();
    expect(packages).toEqual([]);
  });

  test('quotes to the team alone', async () => {
    for (const reader of [server.client(), guest.supabase, client.supabase]) {
      const { status, error } = await reader.rpc('quote', { items: [item] });
      expect({ status, hint: error?.hint }).toEqual({ status: 503, hint: 'shop_closed' });
    }
    expect((await admin.supabase.rpc('quote', { items: [item] })).error).toBeNull();
  });

  test('takes no orders, also not by REST, and starts no guest', async () => {
    const count = async () =>
      (await server.services.db.query<{ n: number }>('select count(*)::integer as n from public.orders')).rows[0]?.n;
    const before = await count();
    for (const buyer of [client, guest])
      expect(await buy(buyer)).toMatchObject({ status: 503, body: { code: 'shop_closed' } });
    const inserted = await client.supabase
      .from('orders')
      .insert({ client_name: 'Nia Cole', client_email: 'nia@example.test', items: draft.items });
    expect({ status: inserted.status, hint: inserted.error?.hint }).toEqual({ status: 503, hint: 'shop_closed' });
    expect(await callFunction(server, 'start-guest', {})).toMatchObject({
      status: 503,
      body: { code: 'shop_closed' },
    });
    expect(await count()).toBe(before);
    const { rows } = await server.services.db.query(`select from auth.users where role = 'guest'`);
    expect(rows).toHaveLength(1);
  });

  test('leaves clients their orders, and the team new ones', async () => {
    const { data } = await client.supabase.from('orders').select('id').throwOnError();
    expect(data).toEqual([{ id: bought.id }]);
    const made = await admin.supabase.rpc('create_team_order', { client_id: client.id, items: [item] });
    expect(made.error).toBeNull();
  });

  test('is opened and closed by the team alone', async () => {
    const { url } = server;
    for (const [caller, status] of [
      [undefined, 401],
      [client, 403],
      [guest, 403],
    ] as const) {
      expect((await openAs(true, caller)).status).toBe(status);
      expect((await callFunction(server, 'see-shop', {}, as(caller))).status).toBe(status);
      const headers: Record<string, string> =
        caller === undefined ? {} : { authorization: `Bearer ${caller.accessToken}` };
      expect((await fetch(`${url}/functions/v1/shop-readiness`, { headers })).status).toBe(status);
    }
    const disabled = await server.signedIn({ admin: true });
    await server.services.db.query('update public.users set is_active = false where id = $1', [disabled.id]);
    expect((await openAs(true, disabled)).status).toBe(403);
    for (const name of ['set_shop_open', 'readiness']) {
      const { status } = await admin.supabase.rpc(name, { wanted: true });
      expect(status).toBe(404);
    }
  });

  test('opens when everything on the list is done', async () => {
    const left = async () =>
      Object.entries((await readiness()).left)
        .filter(([, count]) => count > 0)
        .map(([name]) => name);
    // On this machine alone, the inbox, test payments and no backups will do.
    expect(await left()).toEqual(['profile', 'company', 'samples', 'terms', 'refunds', 'taxes']);
    expect(await setOpen(true)).toMatchObject({ status: 409, body: { code: 'not_ready' } });

    const editor = editorOf(server, admin);
    await editor.change(profileName, { name: 'North Star' });
    expect(await left()).not.toContain('profile');
    const { address } = (await editor.read(profileName)).body as { address: object };
    await editor.change(profileName, { legalName: 'North Star GmbH', address: { ...address, street: '4 Quay' } });
    expect(await left()).toEqual(['samples', 'terms', 'refunds', 'taxes']);

    for (const table of ['reviews', 'video_testimonials'])
      await admin.supabase.from(table).delete().eq('sample', true).throwOnError();
    for (const name of [terms, refunds]) await editor.confirm(name, 1, 'Nia Cole');
    expect(await left()).toEqual(['taxes']);

    const { data: rates } = await admin.supabase.from('tax_rates').select('id,country').throwOnError();
    const settle = (decision: string, ids: unknown[], caller = admin) =>
      caller.supabase.rpc('settle_tax_rates', { rate_ids: ids, decision });
    expect((await settle('confirm', [rates[0]?.id], client)).error?.code).toBe('PT403');
    // An order has been placed with them.
    expect((await settle('remove', [rates[0]?.id])).error?.code).toBe('PT409');
    expect((await readiness()).left.taxes).toBe(rates.length);
    await settle('confirm', [rates[0]?.id]).throwOnError();
    expect((await readiness()).left.taxes).toBe(rates.length - 1);
    await settle(
      'confirm',
      rates.map(({ id }) => id as unknown),
    ).throwOnError();
    expect(await left()).toEqual([]);

    await admin.supabase.from('packages').update({ active: false }).eq('service', 'press').throwOnError();
    const { data: emptied } = await admin.supabase.from('services').select('slug').eq('state', 'shown').throwOnError();
    const { data: sold } = await admin.supabase.from('packages').select('service').eq('active', true).throwOnError();
    const without = emptied.filter(({ slug }) => sold.every(({ service }) => service !== slug));
    expect((await readiness()).left.services).toBe(without.length);
    await admin.supabase.from('packages').update({ active: true }).eq('service', 'press').throwOnError();

    expect(await setOpen(true)).toMatchObject({ status: 200, body: { openedAt: expect.any(String) as string } });
    expect((await server.client().from('packages').select('id').throwOnError()).data).not.toEqual([]);
    expect(await buy(client)).toMatchObject({ status: 201 });
    const { rows } = await server.services.db.query(
      `select action from public.audit_logs where table_name = 'shop' order by created_at`,
    );
    expect(rows).toEqual([{ action: 'close' }, { action: 'open' }]);
  });
});

describe.each(engines)('a rate that came with the software on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  test('can be removed before the first order, except the one for everywhere else', async () => {
    const { data: rates } = await admin.supabase.from('tax_rates').select('id,country').throwOnError();
    const remove = (ids: unknown[]) => admin.supabase.rpc('settle_tax_rates', { rate_ids: ids, decision: 'remove' });
    const everywhere = rates.filter(({ country }) => country === null).map(({ id }) => id as unknown);
    expect((await remove(everywhere)).error?.message).toContain('everywhere else');
    const others = rates.filter(({ country }) => country !== null).map(({ id }) => id as unknown);
    expect((await remove(others)).data).toBe(others.length);
    expect((await admin.supabase.from('tax_rates').select('id').throwOnError()).data).toHaveLength(1);
    expect((await admin.supabase.rpc('settle_tax_rates', { rate_ids: [], decision: 'keep' })).error?.code).toBe(
      'PT400',
    );
  });

  test('needs no confirmation once another one replaces it, and cannot be changed otherwise', async () => {
    const today = await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day');
    const added = await admin.supabase
      .from('tax_rates')
      .insert({ country: null, rate: 0.05, name: 'VAT', valid_from: today.rows[0]?.day ?? '' });
    expect(added.error).toBeNull();
    const { rows } = await server.services.db.query('select unconfirmed_rates from internal.readiness()');
    expect(rows).toEqual([{ unconfirmed_rates: 0 }]);
    await expect(server.services.db.query('update public.tax_rates set rate = 0.2')).rejects.toThrow();
  });
});
