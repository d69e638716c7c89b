import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('data calls of a shop client on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    nia = await server.signedIn();
  });

  const from = (who: SignedIn, table: string) => who.supabase.from(table);
  /** As a shop client adds to its cart: with every field it knows, though the database overrides most of them. */
  const cartRow = (who: SignedIn, product_id: string, quantity = 1) => ({
    user_id: who.id,
    product_id,
    product_name: 'whatever',
    service_type: 'whatever',
    price: 0.01,
    quantity,
    created_at: '2001-01-01T00:00:00Z',
    metadata: { features: [], image: null, packageType: 'basic', serviceLink: 'https://youtu.be/abc' },
  });
  const quantities = async (who: SignedIn) => {
    const { data } = await from(who, 'cart_items')
      .select('product_id, quantity')
      .eq('user_id', who.id)
      .order('product_id');
    return Object.fromEntries((data ?? []).map((row) => [row.product_id as string, row.quantity as number]));
  };

  describe('cart_items', () => {
    let other: SignedIn;
    beforeAll(async () => {
      other = await server.signedIn();
      await from(other, 'cart_items').insert(cartRow(other, 'youtube-ads-premium', 7));
    });

    test('[DATA-01] lists a user’s rows, newest first', async () => {
      for (const id of ['youtube-ads-basic', 'spotify-ads-basic', 'youtube-ads-premium'])
        await from(nia, 'cart_items').insert(cartRow(nia, id));
      const { data, error } = await from(nia, 'cart_items')
        .select('*')
        .eq('user_id', nia.id)
        .order('created_at', { ascending: false });
      expect(error).toBeNull();
      expect(data!.map((row) => row.product_id as string)).toEqual([
        'youtube-ads-premium',
        'spotify-ads-basic',
        'youtube-ads-basic',
      ]);
      expect((await from(nia, 'cart_items').select('*').eq('user_id', other.id)).data).toEqual([]);
    });

    test('[DATA-02] returns one by user and product, or null', async () => {
      await from(nia, 'cart_items').insert(cartRow(nia, 'youtube-ads-premium', 3));
      const find = (product: string) =>
        from(nia, 'cart_items').select('*').eq('user_id', nia.id).eq('product_id', product).maybeSingle();
      expect((await find('youtube-ads-premium')).data).toMatchObject({
        product_id: 'youtube-ads-premium',
        quantity: 3,
      });
      expect(await find('spotify-ads-basic')).toMatchObject({ data: null, error: null });
    });

    test('[DATA-03] an insert takes name, price and metadata from the catalogue and adds to an existing quantity', async () => {
      const insert = (quantity: number) =>
        from(nia, 'cart_items')
          .insert(cartRow(nia, 'youtube-ads-premium', quantity))
          .select()
          .single();
      const { data: first } = await insert(1);
      expect(first).toMatchObject({
        user_id: nia.id,
        product_name: 'Premium',
        service_type: 'youtube-ads',
        price: 490,
        quantity: 1,
        metadata: {
          packageType: 'premium',
          serviceLink: 'https://youtu.be/abc',
          features: expect.arrayContaining([expect.any(String)]),
        },
      });
      expect(Date.now() - Date.parse(first!.created_at as string)).toBeLessThan(60_000);
      expect((await insert(2)).data).toMatchObject({ id: first!.id, quantity: 3 });
    });

    test('[DATA-04] sets a quantity by row id', async () => {
      const { data } = await from(nia, 'cart_items').insert(cartRow(nia, 'youtube-ads-premium')).select('id').single();
      expect((await from(nia, 'cart_items').update({ quantity: 4 }).eq('id', data!.id)).error).toBeNull();
      expect(await quantities(nia)).toEqual({ 'youtube-ads-premium': 4 });
    });

    test('[DATA-05] sets a quantity by user and product', async () => {
      await from(nia, 'cart_items').insert([cartRow(nia, 'youtube-ads-premium'), cartRow(nia, 'spotify-ads-basic')]);
      await from(nia, 'cart_items')
        .update({ quantity: 5 })
        .eq('user_id', nia.id)
        .eq('product_id', 'youtube-ads-premium');
      expect(await quantities(nia)).toEqual({ 'spotify-ads-basic': 1, 'youtube-ads-premium': 5 });
    });

    test('[DATA-06] inserts with name, price and metadata from the catalogue, and adds to an existing quantity', async () => {
      await from(nia, 'cart_items').insert([cartRow(nia, 'youtube-ads-premium'), cartRow(nia, 'spotify-ads-basic')]);
      await from(nia, 'cart_items').delete().eq('user_id', nia.id).eq('product_id', 'youtube-ads-premium');
      expect(await quantities(nia)).toEqual({ 'spotify-ads-basic': 1 });
    });

    test('[DATA-07] deletes all rows of a user', async () => {
      await from(nia, 'cart_items').insert([cartRow(nia, 'youtube-ads-premium'), cartRow(nia, 'spotify-ads-basic')]);
      expect((await from(nia, 'cart_items').delete().eq('user_id', nia.id)).error).toBeNull();
      expect(await quantities(nia)).toEqual({});
    });

    test('rejects access to another user’s lines', async () => {
      await from(nia, 'cart_items')
        .update({ quantity: 1 })
        .eq('user_id', other.id)
        .eq('product_id', 'youtube-ads-premium');
      await from(nia, 'cart_items').delete().eq('user_id', other.id);
      expect((await from(nia, 'cart_items').insert(cartRow(other, 'youtube-ads-premium'))).status).toBe(403);
      expect(await quantities(other)).toEqual({ 'youtube-ads-premium': 7 });
    });

    test('[AC-ROLE-10] calls without a user fail', async () => {
      const visitor = server.client();
      const responses = await Promise.all([
        visitor.from('cart_items').select('*').eq('user_id', other.id),
        visitor.from('cart_items').insert(cartRow(other, 'youtube-ads-basic')),
        visitor.from('cart_items').update({ quantity: 9 }).eq('user_id', other.id),
        visitor.from('cart_items').delete().eq('user_id', other.id),
      ]);
      expect(responses.map(({ status, error }) => [status, error?.code])).toEqual(
        Array.from({ length: 4 }, () => [401, '42501']),
      );
      expect(await quantities(other)).toEqual({ 'youtube-ads-premium': 7 });
    });
  });

  test('[DATA-08] returns a created contact to this request only', async () => {
    const contact = {
      name: 'Ada Byrne',
      email: 'ada@example.test',
      message: 'Hello',
      company_name: 'Byrne Records',
      service_interest: 'multiple',
      user_id: null,
    };
    const { data, error } = await server.client().from('contacts').insert(contact).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ ...contact, id: expect.any(String), created_at: expect.any(String) });
    for (const supabase of [server.client(), nia.supabase])
      expect((await supabase.from('contacts').select('*').eq('id', data!.id)).data).toEqual([]);
    expect((await from(admin, 'contacts').select('name').eq('id', data!.id)).data).toEqual([{ name: 'Ada Byrne' }]);
    expect(
      (
        await server
          .client()
          .from('contacts')
          .insert({ ...contact, user_id: nia.id })
      ).error,
    ).not.toBeNull();
  });

  test('[DATA-09] returns an order with the database’s prices and date, pending', async () => {
    const order = {
      client_id: nia.id,
      status: 'confirmed',
      order_date: '2001-01-01T00:00:00Z',
      client_name: 'Nia Cole',
      client_email: 'nia@example.test',
      delivery_address: '1 Main Street, Austin, TX 73301, United States',
      contact_phone: '+1 512 555 0100',
      instagram_username: 'nia',
      notes: 'soon',
      total_amount: 1058.4,
      items: [
        {
          id: 'youtube-ads-premium',
          name: 'x',
          service_type: 'x',
          price: 490,
          quantity: 2,
          packageType: 'basic',
          serviceLink: 'https://youtu.be/abc',
        },
      ],
    };
    const { data, error } = await from(nia, 'orders').insert(order).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      client_id: nia.id,
      status: 'pending',
      payment_status: 'unpaid',
      subtotal: 980,
      discount: 0,
      tax: 78.4,
      total_amount: 1058.4,
      items: [
        {
          id: 'youtube-ads-premium',
          name: 'Premium',
          service_type: 'youtube-ads',
          price: 490,
          quantity: 2,
          packageType: 'premium',
          serviceLink: 'https://youtu.be/abc',
        },
      ],
      notes: 'soon',
      contact_phone: '+1 512 555 0100',
      instagram_username: 'nia',
    });
    expect(Date.now() - Date.parse(data!.order_date as string)).toBeLessThan(60_000);
    const rejected = await from(nia, 'orders').insert({ ...order, total_amount: 1 });
    expect(rejected).toMatchObject({ status: 409, error: { hint: 'price_changed' } });
    expect(JSON.parse(rejected.error!.details)).toMatchObject({ total: 1058.4 });
  });

  describe('audit_logs', () => {
    const entry = (who: SignedIn, more: object = {}) => ({
      action: 'login',
      table_name: 'users',
      record_id: who.id,
      new_values: { note: 'x' },
      user_id: who.id,
      ip_address: '{ip}',
      user_agent: 'lies',
      ...more,
    });
    const logged = async (table_name: string, record_id: string) =>
      (
        await from(admin, 'audit_logs')
          .select('*')
          .eq('table_name', table_name)
          .eq('record_id', record_id)
          .order('created_at')
      ).data ?? [];

    test('[DATA-10] accepts only entries about the caller, of listed actions and up to 4 KB', async () => {
      expect((await from(nia, 'audit_logs').insert(entry(nia))).error).toBeNull();
      expect((await from(nia, 'audit_logs').insert(entry(nia, { user_id: admin.id }))).status).toBe(403);
      expect((await from(nia, 'audit_logs').insert(entry(nia, { action: 'refund' }))).status).toBe(400);
      expect(
        (await from(nia, 'audit_logs').insert(entry(nia, { new_values: { note: 'x'.repeat(5_000) } }))).status,
      ).toBe(413);
      expect((await server.client().from('audit_logs').insert(entry(nia))).status).toBe(401);
      expect((await from(nia, 'audit_logs').insert(entry(nia, { source: 'database' }))).status).toBe(403);
      expect(await logged('users', nia.id)).toMatchObject([
        { action: 'login', source: 'client', new_values: { note: 'x' } },
      ]);
    });

    test('[DATA-11] stores IP address and user agent of the connection', async () => {
      const response = await fetch(`${server.url}/rest/v1/audit_logs`, {
        method: 'POST',
        body: JSON.stringify(entry(nia, { ip_address: '198.51.100.7' })),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${nia.accessToken}`,
          'user-agent': 'Shop/1.0',
          'x-forwarded-for': '198.51.100.8',
        },
      });
      expect(response.status).toBe(201);
      expect(await logged('users', nia.id)).toMatchObject([{ ip_address: '127.0.0.1', user_agent: 'Shop/1.0' }]);
    });

    test('[DATA-12] records changes by admins and order events', async () => {
      const placed = await placeOrder(
        server,
        nia,
        await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]),
        randomUUID(),
      );
      const ofOrder = await logged('orders', placed.body.id);
      expect(ofOrder.map(({ new_values: values }) => values)).toMatchObject([
        { status: 'pending', payment_status: 'processing' },
        { status: 'confirmed', payment_status: 'paid' },
      ]);
      expect(
        ofOrder.every((row) => row.source === 'database' && row.user_id === nia.id && row.ip_address === '127.0.0.1'),
      ).toBe(true);

      const { data: video } = await from(admin, 'video_testimonials')
        .insert({ client_name: 'Ada', video_url: 'https://youtu.be/aaaaaaaaaaa' })
        .select('id')
        .single();
      await from(admin, 'video_testimonials').update({ is_active: false }).eq('id', video!.id);
      await from(admin, 'video_testimonials').delete().eq('id', video!.id);
      expect(await logged('video_testimonials', video!.id as string)).toMatchObject([
        { action: 'insert', user_id: admin.id },
        { action: 'update', user_id: admin.id, old_values: { is_active: true }, new_values: { is_active: false } },
        { action: 'delete', user_id: admin.id },
      ]);
    });

    test('[DATA-12] cannot be changed or deleted by any user, and only admins can read it', async () => {
      await from(nia, 'audit_logs').insert(entry(nia));
      expect((await from(nia, 'audit_logs').select('id')).data).toEqual([]);
      for (const supabase of [nia.supabase, admin.supabase, server.client(server.services.identity.serviceRoleKey)]) {
        expect((await supabase.from('audit_logs').update({ action: 'logout' }).eq('record_id', nia.id)).status).toBe(
          403,
        );
        expect((await supabase.from('audit_logs').delete().eq('record_id', nia.id)).status).toBe(403);
      }
      await expect(
        server.services.db.query(`delete from audit_logs where record_id = $1`, [nia.id]),
      ).rejects.toMatchObject({ code: 'PT409' });
      expect(await logged('users', nia.id)).toHaveLength(1);
    });
  });

  describe('users', () => {
    const profile = async (who: SignedIn) => (await from(who, 'users').select('*').eq('id', who.id).single()).data;

    test('[DATA-14] returns names and metadata by id', async () => {
      const { error } = await from(nia, 'users')
        .update({ first_name: 'Nia-Mae', last_name: 'Okoro', metadata: { city: 'Austin' } })
        .eq('id', nia.id);
      expect(error).toBeNull();
      expect(await profile(nia)).toMatchObject({
        first_name: 'Nia-Mae',
        last_name: 'Okoro',
        metadata: { city: 'Austin' },
        email: nia.email,
      });
      await from(nia, 'users').update({ first_name: 'Mallory' }).eq('id', admin.id);
      expect(await profile(admin)).toMatchObject({ first_name: 'Nia' });
    });

    test('[DATA-15] a profile stays in sync with the account', async () => {
      expect(await profile(nia)).toMatchObject({
        email: nia.email,
        first_name: 'Nia',
        last_name: 'Cole',
        role: 'client',
        is_active: true,
        email_verified: true,
      });
      await nia.supabase.auth.updateUser({ data: { firstName: 'Nina', lastName: 'Cole' } });
      expect(await profile(nia)).toMatchObject({ first_name: 'Nina' });
      const { auth } = server.client(server.services.identity.serviceRoleKey);
      const moved = `${randomUUID()}@example.test`;
      await auth.admin.updateUserById(nia.id, { email: moved, email_confirm: true });
      expect(await profile(nia)).toMatchObject({ email: moved });
      await auth.admin.deleteUser(nia.id);
      expect((await from(admin, 'users').select('id').eq('id', nia.id)).data).toEqual([]);
    });
  });

  describe('video_testimonials', () => {
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      const rows = [
        { client_name: 'second', display_order: 2, is_featured: true },
        { client_name: 'first, older', display_order: 1, is_featured: true },
        { client_name: 'first, newer', display_order: 1 },
        { client_name: 'hidden', display_order: 0, is_active: false, is_featured: true },
      ];
      // One at a time, so that "newest first" is well-defined.
      for (const row of rows) {
        const { data } = await from(admin, 'video_testimonials')
          .insert({ ...row, video_url: 'https://youtu.be/aaaaaaaaaaa' })
          .select('id')
          .single();
        ids[row.client_name] = data!.id as string;
      }
    });

    const active = (supabase: SignedIn['supabase']) =>
      supabase
        .from('video_testimonials')
        .select('*')
        .eq('is_active', true)
        .order('display_order', { ascending: true })
        .order('created_at', { ascending: false });
    const names = (rows: { client_name: string }[] | null) => rows?.map((row) => row.client_name);

    test('[DATA-16] lists active ones by order, newest first', async () => {
      expect(names((await active(server.client())).data)).toEqual(['first, newer', 'first, older', 'second']);
    });

    test('[DATA-17] lists featured ones in the same order', async () => {
      const { data } = await server
        .client()
        .from('video_testimonials')
        .select('*')
        .eq('is_active', true)
        .eq('is_featured', true)
        .order('display_order', { ascending: true })
        .order('created_at', { ascending: false });
      expect(names(data)).toEqual(['first, older', 'second']);
    });

    test('[DATA-19] returns one by id, or null', async () => {
      const find = (id: string) => server.client().from('video_testimonials').select('*').eq('id', id).maybeSingle();
      expect((await find(ids.second!)).data).toMatchObject({ client_name: 'second' });
      expect(await find(randomUUID())).toMatchObject({ data: null, error: null });
      expect(await find(ids.hidden!)).toMatchObject({ data: null, error: null });
    });

    test('[AC-ROLE-08] only an admin creates, edits, hides, features or deletes one', async () => {
      const stored = async () => (await server.services.db.query('select * from video_testimonials order by id')).rows;
      const before = await stored();
      for (const supabase of [server.client(), nia.supabase]) {
        const table = () => supabase.from('video_testimonials');
        expect(
          (await table().insert({ client_name: 'x', video_url: 'https://youtu.be/aaaaaaaaaaa' })).error?.code,
        ).toBe('42501');
        for (const change of [{ client_name: 'x' }, { is_active: false }, { is_featured: false }])
          await table().update(change).eq('id', ids.second!);
        await table().delete().eq('id', ids.second!);
      }
      expect(await stored()).toEqual(before);
      const { data } = await from(admin, 'video_testimonials')
        .insert({ client_name: 'Ada', video_url: 'https://youtu.be/aaaaaaaaaaa' })
        .select()
        .single();
      const update = (change: object) =>
        from(admin, 'video_testimonials').update(change).eq('id', data!.id).select().single();
      expect((await update({ client_name: 'Ada B.', is_active: false, is_featured: true })).data).toMatchObject({
        client_name: 'Ada B.',
        is_active: false,
        is_featured: true,
      });
      await from(admin, 'video_testimonials').delete().eq('id', data!.id);
      expect(await stored()).toEqual(before);
    });
  });

  describe('roles', () => {
    const roleFields = { role: 'admin', isAdmin: true, is_admin: true, app_metadata: { role: 'admin' } };

    test('[AC-ROLE-02] a role sent in a profile update has no effect', async () => {
      await nia.supabase.auth.updateUser({ data: roleFields });
      await fetch(`${server.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${nia.accessToken}` },
        body: JSON.stringify(roleFields),
      });
      await from(nia, 'users').update({ metadata: roleFields }).eq('id', nia.id);
      expect((await from(nia, 'users').update({ role: 'admin' }).eq('id', nia.id)).status).toBe(403);
      const { data } = await nia.supabase.auth.refreshSession();
      expect(data.user?.app_metadata.role).toBeUndefined();
      expect((await from(nia, 'users').select('role').eq('id', nia.id).single()).data).toEqual({ role: 'client' });
      expect((await nia.supabase.rpc('is_admin')).data).toBe(false);
      expect((await from(nia, 'contacts').select('*')).data).toEqual([]);
    });

    test('[AC-ROLE-02] a demoted admin loses access at once, whatever the token says', async () => {
      const boss = await server.signedIn({ admin: true });
      expect((await boss.supabase.rpc('is_admin')).data).toBe(true);
      const { auth } = server.client(server.services.identity.serviceRoleKey);
      await auth.admin.updateUserById(boss.id, { app_metadata: { role: 'client' } });
      // Within a second the token is rejected, too: then there is no data at all.
      expect((await boss.supabase.rpc('is_admin')).data ?? false).toBe(false);
      expect((await from(boss, 'promo_codes').select('*')).data ?? []).toEqual([]);
      await boss.supabase.auth.refreshSession();
      expect((await boss.supabase.rpc('is_admin')).data).toBe(false);
      expect((await from(boss, 'promo_codes').select('*')).data).toEqual([]);
    });
  });
});
