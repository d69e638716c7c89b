import { seededServices, seededSlugs } from '#tests/support/seeded-services.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findService } from '#domain/catalogue/service.ts';
import { acceptsLink } from '#domain/catalogue/service-link.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import { PASTED_LINKS } from '#tests/support/pasted-links.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const VIDEO = 'https://youtu.be/aqz-KE-bpKQ';
const PROFILE = 'https://www.instagram.com/nova.reyes';

describe.each(engines)('order links on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  const place = async <T = PlacedOrder>(id: string, serviceLink: string | null) => {
    const draft = await draftOrder(server, [{ id, quantity: 1 }]);
    return placeOrder<T>(
      server,
      nia,
      { ...draft, items: draft.items.map((item) => ({ ...item, serviceLink })) },
      randomUUID(),
    );
  };
  const orderCount = async () =>
    (await nia.supabase.from('orders').select('*', { count: 'exact', head: true })).count ?? 0;
  const buyLine = async (id: string, link: string | null) => {
    const { body } = await place(id, link);
    const { data } = await nia.supabase.from('order_items').select('id').eq('order_id', body.id).single();
    return (data as { id: string }).id;
  };
  const setLink = (line: string, link: string) =>
    nia.supabase.rpc('set_service_link', { order_item_id: line, service_link: link });

  test('database and domain accept the same links', async () => {
    const pairs = [...seededSlugs, 'other'].flatMap((service) => PASTED_LINKS.map((link) => [service, link] as const));
    const { rows } = await server.services.db.query<{ service: string; link: string; fits: boolean }>(
      `select service, link, internal.link_fits(service, link) as fits
       from unnest($1::text[], $2::text[]) as pair (service, link)`,
      [pairs.map(([service]) => service), pairs.map(([, link]) => link)],
    );
    expect(rows).toHaveLength(pairs.length);
    const expected = rows.map(({ service, link }) => ({
      service,
      link,
      fits: acceptsLink(findService(seededServices, service), link),
    }));
    expect(rows).toEqual(expected);
  });

  test('rejects an order with a mismatched link before payment and stores nothing', async () => {
    const before = await orderCount();
    const rejected = await place<Failure>('instagram-growth-basic', VIDEO);
    expect(rejected.status).toBe(400);
    expect(rejected.body).toMatchObject({
      code: 'link_mismatch',
      message: 'This link does not fit the service. Instagram campaigns need a link to a profile, a reel or a post.',
      details: { service: 'instagram-growth' },
    });
    expect(await orderCount()).toBe(before);
    expect((await place('instagram-growth-basic', PROFILE)).status).toBe(201);
  });

  test('accepts services for any link, unknown sites and a missing link', async () => {
    expect((await place('youtube-ads-trial', null)).status).toBe(201);
    expect((await place('spotify-ads-basic', 'https://ffm.to/after-hours')).status).toBe(201);
    expect((await place('digital-publications-medium', VIDEO)).status).toBe(201);
  });

  test('REST rejects the same order', async () => {
    const insert = (serviceLink: string) =>
      nia.supabase
        .from('orders')
        .insert({
          client_id: nia.id,
          client_name: 'Nia Cole',
          client_email: 'nia@example.test',
          items: [{ id: 'youtube-ads-trial', quantity: 1, serviceLink }],
        })
        .select('status')
        .single();
    const rejected = await insert('https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT');
    expect(rejected.status).toBe(400);
    expect(rejected.error).toMatchObject({ hint: 'link_mismatch' });
    expect((await insert(VIDEO)).data).toEqual({ status: 'pending' });
  });

  test('a link can only change to a matching one, and an older mismatch stays valid', async () => {
    const line = await buyLine('youtube-ads-trial', VIDEO);
    expect((await setLink(line, PROFILE)).error).toMatchObject({ hint: 'link_mismatch' });
    expect((await setLink(line, `${VIDEO}?t=1`)).error).toBeNull();

    const older = await buyLine('youtube-ads-trial', null);
    await server.services.db.query('update public.order_items set service_link = $2 where id = $1', [older, PROFILE]);
    expect((await setLink(older, PROFILE)).error).toBeNull();
    const saved = await nia.supabase.rpc('save_intake', {
      order_item_id: older,
      answers: { link: PROFILE, genre: 'Pop' },
    });
    expect(saved.error).toBeNull();
  });
});
