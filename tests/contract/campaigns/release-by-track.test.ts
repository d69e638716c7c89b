import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainName } from '#domain/campaigns/similar-names.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import type { ReleaseReport } from '#domain/reports/release.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { fc } from '#tests/support/fast-check.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { makeDatabase } from '#tests/support/process.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('track releases on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const releaseOf = async (campaign: string) =>
    onlyRow(
      await db.query<{ id: string; title: string; release_date: string | null }>(
        `select r.id, r.title, r.release_date::text from public.releases as r join public.campaigns as c on c.release_id = r.id
         where c.id = $1`,
        [campaign],
      ),
    );
  const rename = async (campaign: string, name: string) => {
    const { error } = await admin.supabase.from('campaigns').update({ name }).eq('id', campaign);
    expect(error).toBeNull();
  };
  const titles = async (client: SignedIn) =>
    (await client.supabase.from('releases').select('title').order('title')).data?.map(({ title }) => title);
  const buyLine = async (client: SignedIn, id = 'youtube-ads-trial') => {
    const order = await placeOrder<PlacedOrder>(
      server,
      client,
      await draftOrder(server, [{ id, quantity: 1 }]),
      randomUUID(),
    );
    const { data } = await client.supabase.from('order_items').select('id').eq('order_id', order.body.id).single();
    return { order: order.body.id, number: order.body.order_number, line: data?.id ?? '' };
  };
  const answer = async (client: SignedIn, line: string, answers: object) =>
    expect((await client.supabase.rpc('save_intake', { order_item_id: line, answers })).error).toBeNull();
  const begin = async (order: string) =>
    (await admin.supabase.rpc('create_campaigns_from_order', { order_id: order })).data as {
      id: string;
      name: string;
    }[];

  test('are shared by campaigns that start with the same title, in any spelling', async () => {
    const [kim, eve] = [await server.signedIn(), await server.signedIn()];
    for (const name of ['Ámbar, search', 'AMBAR | Spotify', 'Ambar - reels', 'Ambar – growth', 'ambar'])
      await makeCampaign(db, kim.id, { name });
    await makeCampaign(db, kim.id, { name: 'Ambar-Nights' });
    await makeCampaign(db, eve.id, { name: 'Ambar, search' });
    expect(await titles(kim)).toEqual(['Ambar-Nights', 'Ámbar']);
    expect(await titles(eve)).toEqual(['Ambar']);
  });

  test('normalise titles as imports do', async () => {
    const name = fc.array(fc.constantFrom(...'aZéÑüß09 ,|-–.!’“أإةىًـ漢', "'"), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(name, async (letters) => {
        const title = letters.join('');
        const { plain } = onlyRow(
          await db.query<{ plain: string }>('select internal.plain_title($1) as plain', [title]),
        );
        expect(plain).toBe(plainName(title) || title.trim().toLowerCase());
      }),
      { numRuns: 60 },
    );
  });

  test('follow a campaign’s new name until an admin chooses a release', async () => {
    const kim = await server.signedIn();
    const [one, two] = [
      await makeCampaign(db, kim.id, { name: 'Halo, video' }),
      await makeCampaign(db, kim.id, { name: 'Haloo, audio' }),
    ];
    const halo = await releaseOf(one);
    await rename(two, 'Halo, audio');
    expect(await releaseOf(two)).toEqual(halo);
    // The only campaign of a release takes the page along.
    await rename(two, 'Vidro, audio');
    await rename(one, 'Halo Halo, video');
    expect(await releaseOf(one)).toMatchObject({ id: halo.id, title: 'Halo Halo' });
    // A release is found again after it was renamed.
    await admin.supabase.from('releases').update({ title: 'Halo (Deluxe)' }).eq('id', halo.id);
    const three = await makeCampaign(db, kim.id, { name: 'halo halo | search' });
    expect(await releaseOf(three)).toMatchObject({ id: halo.id, title: 'Halo (Deluxe)' });

    await admin.supabase.from('campaigns').update({ release_id: halo.id }).eq('id', two);
    await rename(two, 'Sete Ondas, audio');
    expect((await releaseOf(two)).id).toBe(halo.id);
    // A later campaign of that track joins it.
    expect((await releaseOf(await makeCampaign(db, kim.id, { name: 'Sete Ondas, reels' }))).id).toBe(halo.id);
    expect(await titles(kim)).toEqual(['Halo (Deluxe)']);
  });

  test('use the title given in the order, before or after the campaign is created', async () => {
    const kim = await server.signedIn();
    const [first, second, third] = [await buyLine(kim), await buyLine(kim), await buyLine(kim)];
    await answer(kim, first.line, { track: ' Love, Actually ', release_date: '2026-12-24' });
    const [video] = await begin(first.order);
    expect(video?.name).toBe('Love, Actually, YouTube Ads Trial');
    const [later] = await begin(second.order);
    expect(await releaseOf(later!.id)).toMatchObject({ title: null, release_date: null });
    await answer(kim, second.line, { track: 'LOVE actually' });
    expect(await releaseOf(later!.id)).toEqual(await releaseOf(video!.id));
    await rename(later!.id, 'Something else, search');
    expect(await titles(kim)).toEqual(['Love, Actually']);

    // So is the artist, unless somebody named one.
    const artists = async () => (await kim.supabase.from('releases').select('artist')).data;
    expect(await artists()).toEqual([{ artist: null }]);
    await answer(kim, first.line, { track: 'Love, Actually', artist: ' Nova Reyes ' });
    await answer(kim, second.line, { track: 'Love, Actually', artist: 'Somebody else' });
    expect(await artists()).toEqual([{ artist: 'Nova Reyes' }]);

    // An order line without a campaign is being set up on the page of the track that it names.
    const setups = async () => {
      const release = await releaseOf(video!.id);
      const { data } = await kim.supabase.rpc('release_report', { release_id: release.id });
      return (data as ReleaseReport).setups.map(({ number }) => number);
    };
    expect(await setups()).not.toContain(third.number);
    await answer(kim, third.line, { track: 'love actually' });
    expect(await setups()).toContain(third.number);
  });

  test('cannot be chosen by a client, not even indirectly', async () => {
    const kim = await server.signedIn();
    const campaign = await makeCampaign(db, kim.id, { name: 'Porchlight, video' });
    for (const change of [{ track: 'x' }, { release_chosen: true }])
      for (const who of [kim, admin])
        expect((await who.supabase.from('campaigns').update(change).eq('id', campaign)).error?.code).toBe('42501');
    await kim.supabase.from('campaigns').update({ name: 'x' }).eq('id', campaign);
    expect(await titles(kim)).toEqual(['Porchlight']);
  });
});

test('merge duplicates with their notes', async () => {
  const files = await readSchemaFiles(['platform', 'shop']);
  const empty = await makeDatabase('empty');
  const db = openPostgres(empty.url, 2);
  try {
    const before = files.migrations.filter(({ path }) => !path.includes('releases_by_track'));
    await migrate(db, { ...files, migrations: before, definitions: [] });
    // As rows were written before: each release has the name that its campaign got at first.
    const client = randomUUID();
    const made = [
      ['Night Drive, search', 'Night Drive, search'],
      ['Night Drive, Spotify', 'Night Drive, Spotify'],
      ['YouTube Ads Trial · HC-2026-0001', 'NIGHT DRIVE | video'],
      ['Spotify Ads Basic · HC-2026-0002', 'Spotify Ads Basic · HC-2026-0002'],
      ['Summer EP', 'Golden Hour, reels'],
    ].map(([title = '', name = ''], at) => ({ id: randomUUID(), campaign: randomUUID(), title, name, at }));
    await db.transaction(async (sql) => {
      await sql.query('set local session_replication_role = replica');
      await sql.query(`insert into public.users (id, email) values ($1, 'kim@example.test')`, [client]);
      for (const { id, campaign, title, name, at } of made) {
        await sql.query(
          `insert into public.releases (id, client_id, title, release_date, created_at) values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
          [id, client, title, at === 1 ? '2026-12-24' : null, at],
        );
        await sql.query(
          `insert into public.campaigns (id, client_id, release_id, name, service, platform) values ($1, $2, $3, $4, 'youtube-ads', 'youtube')`,
          [campaign, client, id, name],
        );
        await sql.query(
          `insert into public.campaign_notes (campaign_id, day, kind, text) values ($1, '2026-11-01', 'note', $2)`,
          [campaign, name],
        );
      }
    });
    await migrate(db, files);
    const { rows } = await db.query(
      `select r.id, r.title, r.release_date::text as day, count(c.id)::integer as campaigns, count(n.id)::integer as notes,
         bool_or(c.release_chosen) as chosen
       from public.releases as r join public.campaigns as c on c.release_id = r.id
       left join public.campaign_notes as n on n.campaign_id = c.id group by r.id order by r.created_at`,
    );
    expect(rows).toEqual([
      { id: made[0]?.id, title: 'Night Drive', day: '2026-12-24', campaigns: 3, notes: 3, chosen: false },
      {
        id: made[3]?.id,
        title: 'Spotify Ads Basic · HC-2026-0002',
        day: null,
        campaigns: 1,
        notes: 1,
        chosen: false,
      },
      { id: made[4]?.id, title: 'Summer EP', day: null, campaigns: 1, notes: 1, chosen: true },
    ]);
  } finally {
    await db.close();
    await empty.drop();
  }
});
