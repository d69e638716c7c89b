import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const figure = (metric: string, basis = 'guaranteed') => ({ metric, min: 1000, max: null, basis, plus: true });

describe.each(engines)('what packages promise on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const packages = () => admin.supabase.from('packages');
  const save = (change: object, id = 'youtube-ads-trial') => packages().update(change).eq('id', id).select('id');
  const copyWith = async (change: object) => {
    const { data } = await packages().select().eq('id', 'youtube-ads-trial').single();
    const { overpromised: _kept, ...row } = data as Record<string, unknown>;
    return packages()
      .insert({ ...row, id: `copy-${randomUUID()}`, ...change })
      .select('overpromised')
      .single();
  };

  test.each(['views', 'Streams', ' likes ', 'followers', 'monthly listeners', 'YouTube views'])(
    'nobody guarantees %j',
    async (metric) => {
      const message = `Nobody can guarantee ${metric.trim().toLowerCase()}. Choose “Estimated” for that figure.`;
      expect((await save({ figures: [figure('articles', 'included'), figure(metric)] })).error).toMatchObject({
        code: 'PT400',
        message,
      });
      expect((await copyWith({ figures: [figure(metric)] })).error?.message).toBe(message);
      expect((await save({ figures: [figure(metric, 'estimated')] })).error).toBeNull();
    },
  );

  test.each(['reach', 'articles', 'previews', 'overviews'])('%s can be guaranteed', async (metric) => {
    expect((await copyWith({ figures: [figure(metric)] })).data).toEqual({ overpromised: [] });
  });

  test('the packages of a new shop promise nothing of the kind', async () => {
    expect((await packages().select('id').neq('overpromised', '{}')).data).toEqual([]);
  });

  test('a package from before the rule stays on sale, is listed, and its orders keep what it promised', async () => {
    const { db } = server.services;
    const figures = JSON.stringify([figure('views')]);
    await db.query('alter table public.packages disable trigger check_promises');
    await db.query(`update public.packages set figures = $1 where id = 'spotify-ads-basic'`, [figures]);
    await db.query('alter table public.packages enable trigger check_promises');
    expect((await packages().select('id,overpromised').neq('overpromised', '{}')).data).toEqual([
      { id: 'spotify-ads-basic', overpromised: ['views'] },
    ]);
    expect((await save({ position: 3 }, 'spotify-ads-basic')).error).toBeNull();

    const nia = await server.signedIn();
    const draft = await draftOrder(server, [{ id: 'spotify-ads-basic', quantity: 1 }]);
    const { body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    await admin.supabase.rpc('create_campaigns_from_order', { order_id: body.id });
    expect((await save({ figures: [figure('views', 'estimated')] }, 'spotify-ads-basic')).error).toBeNull();
    const { rows } = await db.query(
      `select c.target_metric, c.target_basis from public.campaigns as c join public.order_items as l on l.id = c.order_item_id where l.order_id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ target_metric: 'views', target_basis: 'guaranteed' }]);
  });

  test('a price has a limit', async () => {
    expect((await save({ price: 100_000 })).error?.code).toBe('23514');
    expect((await save({ price: 99_999.99 })).error).toBeNull();
  });
});
