import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('admin content on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const article = async (published = true) => {
    const { data, error } = await admin.supabase
      .from('articles')
      .insert({ slug: `a-${randomUUID()}`, title: 'How reports work', category: 'Campaigns', body: 'Text', published })
      .select('id,slug,views')
      .single();
    if (error !== null) throw error;
    return data as { id: string; slug: string; views: number };
  };

  test.each([
    ['packages', 'youtube-ads-trial', { price: 55 }],
    ['monthly_plans', 'starter', { price: 999 }],
  ])('%s: rejects the second of two concurrent edits as stale', async (table, id, change) => {
    const { data } = await admin.supabase.from(table).select('updated_at').eq('id', id).single();
    const save = () =>
      admin.supabase
        .from(table)
        .update(change)
        .match({ id, updated_at: (data as { updated_at: string }).updated_at })
        .select('id');
    expect((await save()).data).toEqual([{ id }]);
    expect((await save()).data).toEqual([]);
    expect((await nia.supabase.from(table).update(change).eq('id', id).select()).data).toEqual([]);
  });

  test('using a promo code does not count as an edit by an admin', async () => {
    const read = async () =>
      (await admin.supabase.from('promo_codes').select('uses,updated_at').eq('code', 'HYPE10').single()).data as {
        uses: number;
        updated_at: string;
      };
    const before = await read();
    const draft = await draftOrder(server, [{ id: 'spotify-ads-basic', quantity: 1 }], { promo_code: 'HYPE10' });
    expect((await placeOrder(server, nia, draft, randomUUID())).status).toBe(201);
    expect(await read()).toEqual({ uses: before.uses + 1, updated_at: before.updated_at });
    expect((await admin.supabase.from('promo_codes').update({ uses: 0 }).eq('code', 'HYPE10')).error).toMatchObject({
      code: '42501',
    });
  });

  test('[CP-SUP-04] counts a reader of a published article once a day, excluding admins', async () => {
    const { slug } = await article();
    const read = async (who: SignedIn) => (await who.supabase.rpc('view_article', { slug })).data;
    expect([await read(nia), await read(nia), await read(admin), await read(await server.signedIn())]).toEqual([
      1, 1, 1, 2,
    ]);
    const hidden = await article(false);
    expect((await nia.supabase.rpc('view_article', { slug: hidden.slug })).data).toBeNull();
    expect((await nia.supabase.from('articles').select('id').eq('id', hidden.id)).data).toEqual([]);
    expect((await server.client().from('articles').select('id')).error).toMatchObject({ code: '42501' });
    expect(
      (await nia.supabase.from('articles').insert({ slug: 'x', title: 'x', category: 'x', body: 'x' })).error,
    ).toMatchObject({ code: '42501' });
  });

  test('[CP-SUP-01] shows announcements during their period', async () => {
    const add = async (more: object) => {
      const { data } = await admin.supabase
        .from('announcements')
        .insert({ title: 'x', body: 'x', published: true, ...more })
        .select('id')
        .single();
      return (data as { id: string }).id;
    };
    const ids = [
      await add({}),
      await add({ published: false }),
      await add({ starts_at: '2100-01-01T00:00:00Z' }),
      await add({ starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-02-01T00:00:00Z' }),
    ];
    expect((await nia.supabase.from('announcements').select('id').in('id', ids)).data).toEqual([{ id: ids[0] }]);
    expect((await admin.supabase.from('announcements').select('id').in('id', ids)).data).toHaveLength(4);
  });

  test('the audit log keeps the previous values of changes', async () => {
    await admin.supabase
      .from('reviews')
      .insert({ id: 'r-audit', author: 'Lee', date: '2026-01-01', rating: 5, text: 'Good' });
    await admin.supabase.from('reviews').update({ rating: 4 }).eq('id', 'r-audit');
    const { data } = await admin.supabase
      .from('audit_logs')
      .select('action,user_id,old_values,new_values')
      .match({ table_name: 'reviews', record_id: 'r-audit' })
      .order('created_at');
    expect(data).toMatchObject([
      { action: 'insert' },
      { action: 'update', user_id: admin.id, old_values: { rating: 5 }, new_values: { rating: 4 } },
    ]);
  });
});
