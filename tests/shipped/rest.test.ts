import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditedDocument } from '#domain/content/document-views.ts';
import { engines } from '#tests/support/database.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { dataOf, errorsOf, startShipped, unanswered, type Shipped } from './server.ts';

const API = ['/auth/', '/rest/', '/functions/', '/storage/'];

describe.each(engines)('the shipped REST API and pages on %s', (engine) => {
  let server: Shipped;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startShipped(engine);
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.remove());

  test('reads, writes and calls', async () => {
    const table = admin.supabase.from('video_testimonials');
    const row = { client_name: 'Ada', video_url: 'https://youtu.be/aqz-KE-bpKQ' };
    const { id } = dataOf(await table.insert(row).select('id').single()) as { id: string };
    dataOf(
      await table
        .upsert({ id, ...row, rating: 4 })
        .select()
        .single(),
    );
    dataOf(await table.update({ rating: 5 }).eq('id', id).select().single());
    expect((await table.select('*', { count: 'exact', head: true }).eq('id', id)).count).toBe(1);
    expect((await table.delete().eq('id', id)).error).toBeNull();
    const items = [{ id: 'youtube-ads-trial', quantity: 1 }];
    dataOf(await server.client().rpc('quote', { items, promo_code: null }));
    expect(dataOf(await server.client().from('packages').select('name, price').csv())).toContain('price');
    await server.send('GET', '/rest/v1');
    const described = await server.send('GET', '/rest/v1/', { headers: { apikey: server.serviceKey } });
    expect(await described.json()).toMatchObject({ swagger: '2.0' });
  });

  test('renders pages in each language, and serves their files', async () => {
    for (const path of [
      '/',
      '/es',
      '/ar',
      '/services/youtube-ads',
      '/contact',
      '/auth/login',
      '/dashboard',
      '/admin',
    ]) {
      const page = await server.send('GET', path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).toContain('</html>');
    }
    const page = await (await server.send('GET', '/')).text();
    const [, file = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(page) ?? [];
    expect((await server.send('GET', file)).headers.get('content-type')).toContain('text/css');
    for (const path of ['/sitemap.xml', '/robots.txt']) await server.send('GET', path);
  });

  test('shows a page as it would be with a draft', async () => {
    const name = { kind: 'page', key: 'contact', language: 'en' };
    const found = await server.send('GET', `/functions/v1/document?${new URLSearchParams(name)}`, { as: admin });
    const { body } = (await found.json()) as EditedDocument;
    const opened = await server.send('POST', '/functions/v1/open-preview', {
      as: admin,
      body: { ...name, body: { ...body, title: 'Write to us' } },
    });
    const { path } = (await opened.json()) as { path: string };
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(await (await server.send('GET', path, { headers: { cookie } })).text()).toContain('Write to us');
  });

  test('shows sent emails during development', async () => {
    await server.send('POST', '/functions/v1/submit-contact', {
      body: { name: 'Ada', email: 'ada@example.test', message: 'Hello' },
    });
    await server.emailsTo('ada@example.test');
    expect(await (await server.send('GET', '/dev/inbox')).text()).toContain('ada@example.test');
    const [email] = (await (await server.send('GET', '/dev/inbox/messages')).json()) as { id: number }[];
    await server.send('GET', `/dev/inbox/messages/${email?.id}`);
    await server.send('POST', '/dev/inbox/clear');
    await server.send('DELETE', '/dev/inbox/messages');
  });

  test('draws the picture of a link preview', async () => {
    const html = await (await server.send('GET', '/ar/services/spotify-ads')).text();
    const path = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1] ?? '';
    const png = Buffer.from(await (await server.send('GET', path)).arrayBuffer());
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
  });

  test('serves the operator', async () => {
    for (const path of ['/healthz', '/trafficz', '/readyz', '/metrics']) await server.send('GET', path);
    const as = { accessToken: server.serviceKey };
    const archive = await server.send('POST', '/operations/backup', { as });
    expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    await server.send('GET', '/operations/maintenance', { as });
    await server.send('POST', '/operations/maintenance', { as, body: { action: 'end', reopen: false } });
  });

  test('has no other route', async () => {
    const isOurs = (route: string) => route.startsWith('/rest/') || !API.some((prefix) => route.startsWith(prefix));
    expect(await unanswered(server, isOurs)).toEqual([]);
    expect(errorsOf(server)).toEqual([]);
  });
});
