import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoUrlFits, type VideoPlatform } from '#domain/testimonials/video-url.ts';
import { OutsideError, type Picture } from '#server/platform/outside/outside.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { resizedPicture } from '#web/lib/data/resized-picture.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const YOUTUBE = 'https://youtu.be/aqz-KE-bpKQ';

interface Row {
  id: string;
  updated_at: string;
  display_order: number;
  thumbnail_url: string | null;
}

describe.each(engines)('admin testimonials on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  let still: () => Promise<Picture | null> = async () => null;
  beforeAll(async () => {
    server = await startServer(engine, { pictures: { ofVideo: () => still() } });
    [admin, client] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(() => server.close());

  const table = (who: SignedIn = admin) => who.supabase.from('video_testimonials');
  const add = async (more: object = {}): Promise<Row> => {
    const { data, error } = await table()
      .insert({ client_name: 'Ada', video_url: YOUTUBE, ...more })
      .select()
      .single();
    if (error !== null) throw error;
    return data as Row;
  };
  const stored = async (id: string) =>
    (await table().select().eq('id', id).single()).data as Row & Record<string, unknown>;

  test('[DATA-20] [BO-TEST-12] [BO-TEST-13] [BO-TEST-15] creates one with defaults and returns it', async () => {
    expect(await add()).toMatchObject({
      client_name: 'Ada',
      rating: 5,
      display_order: 0,
      is_featured: false,
      is_active: true,
      video_platform: 'youtube',
      thumbnail_url: null,
      service_used: null,
      testimonial_text: null,
      results_achieved: null,
    });
    for (const rating of [0, 6])
      expect((await table().insert({ client_name: 'x', video_url: YOUTUBE, rating })).error?.code).toBe('23514');
  });

  test('[DATA-18] lists all, newest first', async () => {
    const hidden = await add({ is_active: false });
    const newest = await add();
    const { data } = await table().select('*').order('created_at', { ascending: false });
    expect((data as Row[]).slice(0, 2).map(({ id }) => id)).toEqual([newest.id, hidden.id]);
  });

  test('[DATA-21] [DATA-23] [BO-TEST-08] updates and toggles by id, and rejects a concurrent change', async () => {
    const row = await add();
    await table().update({ is_active: false }).eq('id', row.id);
    await table().update({ is_featured: true }).eq('id', row.id);
    expect(await stored(row.id)).toMatchObject({ is_active: false, is_featured: true });
    const late = await table()
      .update({ client_name: 'Too late' })
      .eq('id', row.id)
      .eq('updated_at', row.updated_at)
      .select();
    expect(late.data).toEqual([]);
    const { updated_at: now } = await stored(row.id);
    expect(
      (await table().update({ client_name: 'In time' }).eq('id', row.id).eq('updated_at', now).select()).data,
    ).toHaveLength(1);
  });

  test('[DATA-22] deletes one by id', async () => {
    const row = await add();
    await table().delete().eq('id', row.id);
    expect((await table().select().eq('id', row.id)).data).toEqual([]);
  });

  test.each<[VideoPlatform, string]>([
    ['youtube', YOUTUBE],
    ['youtube', 'https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ'],
    ['youtube', 'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ'],
    ['youtube', 'https://vimeo.com/76979871'],
    ['youtube', 'http://youtu.be/aqz-KE-bpKQ'],
    ['youtube', 'https://www.youtube.com/@x'],
    ['vimeo', 'https://vimeo.com/76979871'],
    ['vimeo', 'https://player.vimeo.com/video/76979871?h=1'],
    ['vimeo', 'https://vimeo.com/about'],
    ['direct', 'https://files.example.test/a.mp4'],
    ['direct', 'https://u:p@files.example.test/a.mp4'],
    ['other', 'https://www.clips.example.test/v/1'],
    ['other', 'http://clips.example.test/v/1'],
  ])('[BO-TEST-14] database and form agree on %s %s', async (platform, address) => {
    const { error } = await table().insert({ client_name: 'x', video_platform: platform, video_url: address });
    expect(error === null).toBe(videoUrlFits(platform, address));
    if (error !== null) expect(error).toMatchObject({ code: 'PT400', hint: 'video_url' });
  });

  test('keeps an old URL unless it changes', async () => {
    const row = await add();
    const { db } = server.services;
    await db.query('alter table public.video_testimonials disable trigger check_video_address');
    await db.query(`update public.video_testimonials set video_url = 'http://old.example.test/v' where id = $1`, [
      row.id,
    ]);
    await db.query('alter table public.video_testimonials enable trigger check_video_address');
    expect((await table().update({ is_active: false }).eq('id', row.id)).error).toBeNull();
    expect((await table().update({ video_url: 'http://old.example.test/w' }).eq('id', row.id)).error?.code).toBe(
      'PT400',
    );
  });

  test('reorders the list at once, but not from a stale list', async () => {
    const { data } = await table().select('id').order('created_at');
    const ids = (data as Row[]).map(({ id }) => id).reverse();
    const order = (who: SignedIn, wanted: string[]) => who.supabase.rpc('order_testimonials', { ids: wanted });
    expect((await order(admin, ids)).error).toBeNull();
    const { data: sorted } = await table().select('id, display_order').order('display_order');
    expect((sorted as Row[]).map(({ id }) => id)).toEqual(ids);
    expect((await order(admin, ids.slice(1))).error?.code).toBe('PT409');
    expect((await order(admin, [...ids.slice(1), ids[1]!])).error?.code).toBe('PT409');
    expect((await order(client, ids.toReversed())).error).not.toBeNull();
    expect(
      (
        await order(
          client,
          (await table(client).select('id')).data!.map(({ id }) => id as string),
        )
      ).error,
    ).not.toBeNull();
    const { data: after } = await table().select('id').order('display_order');
    expect((after as Row[]).map(({ id }) => id)).toEqual(ids);
  });

  describe('video thumbnail', () => {
    const fetchFor = (testimonial: string, as: SignedIn = admin) =>
      callFunction<{ thumbnail_url: string | null } & Failure>(server, 'fetch-thumbnail', { testimonial }, { as });

    test('is copied to our storage', async () => {
      still = async () => ({ bytes: PNG, mimeType: 'image/png', extension: 'png' });
      const row = await add();
      const { body } = await fetchFor(row.id);
      expect(body.thumbnail_url).toMatch(
        new RegExp(`^/storage/v1/object/public/thumbnails/testimonials/${row.id}-\\w+\\.png$`),
      );
      expect(await stored(row.id)).toMatchObject({ thumbnail_url: body.thumbnail_url });
      const picture = await fetch(`${server.url}${body.thumbnail_url}`);
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true);
      for (const width of [512, 1080] as const) {
        const shown = await fetch(`${server.url}${resizedPicture(body.thumbnail_url ?? '', width)}`, {
          headers: { accept: 'image/webp,*/*' },
        });
        expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
      }
      expect((await fetchFor(row.id)).status).toBe(404);
    });

    test('if missing, leaves the testimonial without one', async () => {
      still = async () => null;
      const row = await add();
      expect((await fetchFor(row.id)).body).toEqual({ thumbnail_url: null });
      still = async () => {
        throw new OutsideError('i.ytimg.com could not be reached');
      };
      expect(await fetchFor(row.id)).toMatchObject({
        status: 502,
        body: { message: 'No picture could be fetched: i.ytimg.com could not be reached.' },
      });
      still = async () => ({ bytes: Buffer.from('<html>'), mimeType: 'image/png', extension: 'png' });
      expect((await fetchFor(row.id)).status).toBe(502);
      expect((await stored(row.id)).thumbnail_url).toBeNull();
    });

    test('is not available to clients', async () => {
      const row = await add();
      expect((await fetchFor(row.id, client)).status).toBe(403);
      expect((await callFunction(server, 'fetch-thumbnail', { testimonial: row.id })).status).toBe(401);
    });
  });
});
