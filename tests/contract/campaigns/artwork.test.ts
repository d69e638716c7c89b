import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecognisedLink } from '#domain/catalogue/links/recognised-link.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { fetchArtwork } from '#server/modules/campaigns/fetch-artwork.ts';
import { OutsideError } from '#server/platform/outside/outside.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** A track of its own for each test, since all releases of the server are asked about. */
const track = () => `https://open.spotify.com/track/${randomUUID().replaceAll('-', '').slice(0, 22)}`;

interface Release {
  id: string;
  title: string | null;
  artist: string | null;
  link: string | null;
  artwork: string | null;
}

describe.each(engines)('artwork of releases on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let picture: Uint8Array;
  /** What platforms say; null: unreachable. */
  let platform: { title: string | null; author: string | null; picture: Uint8Array | null } | null;
  let asked: string[];
  let passed = 0;

  beforeAll(async () => {
    picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff5a36' } })
      .webp()
      .toBuffer();
    server = await startServer(engine, {
      linkPreviews: {
        of: () => Promise.reject(new Error('not asked')),
        artworkOf: async ({ url }: RecognisedLink) => {
          asked.push(url);
          if (platform === null) throw new OutsideError('open.spotify.com could not be reached');
          return platform;
        },
      },
    });
    admin = await server.signedIn({ admin: true });
  });
  beforeEach(() => {
    asked = [];
    platform = { title: 'After Hours', author: 'Nova Reyes', picture };
  });
  afterAll(() => server.close());

  const run = () => fetchArtwork({ ...server.services, clock: { now: () => new Date(Date.now() + passed) } });
  const timesAsked = (link: string) => asked.filter((url) => url === link).length;
  const releasesOf = async (client: SignedIn) =>
    (await client.supabase.from('releases').select('id,title,artist,link,artwork').order('created_at'))
      .data as Release[];
  const buy = async (client: SignedIn, link: string, token = 'tok_visa') => {
    const items = [{ id: 'spotify-ads-basic', quantity: 1, serviceLink: link }];
    const draft = await draftOrder(server, items, { payment: { token } });
    const { body } = await placeOrder<PlacedOrder>(server, client, draft, randomUUID());
    return body.id;
  };
  const begin = async (order: string) => {
    const { error } = await admin.supabase.rpc('create_campaigns_from_order', { order_id: order });
    expect(error).toBeNull();
  };
  /** A client with one paid order, whose campaign exists. */
  const withRelease = async (link = track()) => {
    const client = await server.signedIn();
    const order = await buy(client, link);
    await begin(order);
    return { client, order, link };
  };
  const download = (artwork: string | null) => fetch(`${server.url}/storage/v1/object/public/artwork/${artwork}`);
  const upload = async (who: SignedIn, folder: string) => {
    const name = `${folder}/${randomUUID()}.webp`;
    const { error } = await who.supabase.storage.from('artwork').upload(name, picture, { contentType: 'image/webp' });
    return { name, error };
  };
  const change = (who: SignedIn, id: string, fields: Partial<Release>) =>
    who.supabase.from('releases').update(fields).eq('id', id).select('id');

  test('comes from the link of a paid order, with title and artist, once', async () => {
    const { client, link } = await withRelease();
    expect(await releasesOf(client)).toEqual([expect.objectContaining({ title: null, link, artwork: null })]);
    await run();
    const [release] = await releasesOf(client);
    expect(release).toMatchObject({ title: 'After Hours', artist: 'Nova Reyes', link });
    const stored = await download(release!.artwork);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await run();
    expect(timesAsked(link)).toBe(1);
  });

  test('of an unpaid order is not asked for', async () => {
    const client = await server.signedIn();
    const link = track();
    await buy(client, link, 'tok_declined');
    await run();
    expect(timesAsked(link)).toBe(0);
    expect(await releasesOf(client)).toEqual([]);
  });

  test('keeps the title that the client gave, and merges releases of one title', async () => {
    const { client, link } = await withRelease();
    await makeCampaign(server.services.db, client.id, { name: 'After hours, video' });
    expect(await releasesOf(client)).toHaveLength(2);
    await run();
    expect(await releasesOf(client)).toEqual([
      expect.objectContaining({ title: 'After hours', artist: 'Nova Reyes', link, artwork: expect.any(String) }),
    ]);
    const [{ artwork }] = (await releasesOf(client)) as [Release];
    expect((await download(artwork)).status).toBe(200);
  });

  test('is asked for again after a failure, four times', async () => {
    const { client, link } = await withRelease();
    platform = null;
    for (const minutes of [1, 10, 120, 1440]) {
      await run();
      await run();
      passed += minutes * 60_000;
    }
    expect(timesAsked(link)).toBe(4);
    platform = { title: 'After Hours', author: null, picture: null };
    await run();
    await run();
    expect(timesAsked(link)).toBe(5);
    expect(await releasesOf(client)).toEqual([expect.objectContaining({ title: 'After Hours', artwork: null })]);
  });

  test('follows a corrected link, and the former file is removed', async () => {
    const { client, order, link } = await withRelease();
    const corrected = track();
    await run();
    const [before] = await releasesOf(client);
    const { data: lines } = await client.supabase.from('order_items').select('id').eq('order_id', order);
    const line = { order_item_id: lines?.[0]?.id ?? '', service_link: corrected };
    expect((await client.supabase.rpc('set_service_link', line)).error).toBeNull();
    await run();
    const [after] = await releasesOf(client);
    expect([timesAsked(link), timesAsked(corrected)]).toEqual([1, 1]);
    expect(after).toMatchObject({ id: before!.id, link: corrected });
    expect(after!.artwork).not.toBe(before!.artwork);
    expect((await download(before!.artwork)).status).toBe(400);
    expect((await download(after!.artwork)).status).toBe(200);
  });

  test('can be replaced by client and team, and the platform’s picture then stays away', async () => {
    const { client } = await withRelease();
    const [{ id }] = (await releasesOf(client)) as [Release];
    const own = await upload(client, client.id);
    expect(own.error).toBeNull();
    expect((await change(client, id, { artwork: own.name, artist: 'Nova' })).data).toHaveLength(1);
    await run();
    expect(await releasesOf(client)).toEqual([
      expect.objectContaining({ title: 'After Hours', artist: 'Nova', artwork: own.name }),
    ]);
    const theirs = await upload(admin, client.id);
    expect(theirs.error).toBeNull();
    expect((await change(admin, id, { artwork: theirs.name })).data).toHaveLength(1);
    expect((await download(own.name)).status).toBe(400);
    const link = track();
    expect((await change(client, id, { artwork: null, link })).data).toHaveLength(1);
    await run();
    expect(await releasesOf(client)).toEqual([expect.objectContaining({ artwork: null, link })]);
    expect((await download(theirs.name)).status).toBe(400);
  });

  test('and details of a release can only be changed by its client and the team', async () => {
    const { client } = await withRelease();
    const [{ id }] = (await releasesOf(client)) as [Release];
    const stranger = await server.signedIn();
    const strange = await upload(stranger, stranger.id);
    expect((await upload(stranger, client.id)).error).not.toBeNull();
    expect((await change(stranger, id, { title: 'x' })).data).toEqual([]);
    expect((await change(client, id, { artwork: strange.name })).error?.code).toBe('PT422');
    expect((await change(admin, id, { artwork: strange.name })).error?.code).toBe('PT422');
    expect((await change(client, id, { link: 'javascript:alert(1)' })).error?.code).toBe('23514');
    expect((await client.supabase.from('releases').update({ client_id: stranger.id }).eq('id', id)).error?.code).toBe(
      '42501',
    );
    expect((await server.client().from('releases').update({ title: 'x' }).eq('id', id)).error).not.toBeNull();
    expect((await admin.supabase.rpc('set_person_active', { person: client.id, active: false })).error).toBeNull();
    // Processes learn of it within a second.
    await expect.poll(async () => (await change(client, id, { title: 'x' })).data ?? []).toEqual([]);
    expect(await change(admin, id, { title: 'After Hours' })).toMatchObject({ error: null });
  });

  test('is on the report, whose file is named after the song', async () => {
    platform = { title: 'After Hours: Ámbar', author: 'Nova Reyes', picture };
    const { client } = await withRelease();
    const report = async () => {
      const [{ id }] = (await releasesOf(client)) as [Release];
      const query = new URLSearchParams({ release: id, from: '2026-11-01', to: '2026-11-28' });
      const response = await fetch(`${server.url}/functions/v1/release-report?${query}`, {
        headers: { authorization: `Bearer ${client.accessToken}` },
      });
      const images =
        Buffer.from(await response.arrayBuffer())
          .toString('latin1')
          .match(/\/Subtype\s*\/Image/g) ?? [];
      return { name: response.headers.get('content-disposition'), images: images.length };
    };
    const before = await report();
    await run();
    expect(await report()).toEqual({
      name: `attachment; filename="release-2026-11-01-2026-11-28.pdf"; filename*=UTF-8''${encodeURIComponent('After-Hours-Ámbar-2026-11-01-2026-11-28.pdf')}`,
      images: before.images + 1,
    });
  });

  test('is erased with the account', async () => {
    const { client } = await withRelease();
    await run();
    const [{ id, artwork }] = (await releasesOf(client)) as [Release];
    await server.services.db.transaction((sql) => sql.query('select internal.forget_account($1)', [client.id]));
    expect((await download(artwork)).status).toBe(400);
    const kept = await server.services.db.query(
      'select artist, artwork, preview_due from public.releases where id = $1',
      [id],
    );
    expect(onlyRow(kept)).toEqual({ artist: null, artwork: null, preview_due: null });
  });
});
