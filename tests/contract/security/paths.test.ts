import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { getRaw } from '#tests/support/raw-http.ts';
import type { SignedIn } from '#tests/support/server.ts';

/** What a file outside of the published ones would show. */
const SECRETS = /root:.*:0:0:|"dependencies"|serviceRoleKey|BEGIN [A-Z ]*PRIVATE KEY|only in the data folder/;

/** Ways to write `../` and `/` that some decoder reads as such. */
const UPWARDS = [
  '../',
  '%2e%2e/',
  '..%2f',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '....//',
  '..;/',
  '..%00/',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%ef%bc%8f',
  '%uff0e%uff0e/',
  '.%0d%0a./',
];

describe('path traversal', () => {
  let server: PageServer;
  let nia: SignedIn;
  let ada: SignedIn;
  beforeAll(async () => {
    server = await startPageServer(DEFAULT_ENGINE);
    [nia, ada] = await Promise.all([server.signedIn(), server.signedIn()]);
    const hers = await ada.supabase.storage
      .from('tickets')
      .upload(`${ada.id}/hers.txt`, 'hers', { contentType: 'text/plain' });
    expect(hers.error).toBeNull();
    await writeFile(join(server.services.config.dataDir, 'secret.txt'), 'only in the data folder');
    for (const name of ['mine.txt', 'other.txt'])
      await nia.supabase.storage
        .from('tickets')
        .upload(`${nia.id}/${name}`, `content of ${name}`, { contentType: 'text/plain' });
  });
  afterAll(() => server.close());

  const asNia = () => ({ authorization: `Bearer ${nia.accessToken}` });

  test('serves a public file, also by a path with harmless dots', async () => {
    const html = await server.html('/');
    const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
    expect((await getRaw(server.url, asset)).status).toBe(200);
    expect((await getRaw(server.url, '/robots.txt')).status).toBe(200);
    expect((await getRaw(server.url, '/assets/./../robots.txt')).body).toContain('User-agent');
  });

  test.each(UPWARDS)('%s does not leave the folders of files, pages and tools', async (up) => {
    for (const folder of [
      '/',
      '/assets/',
      '/fonts/',
      '/dev/',
      '/dev/inbox/',
      '/services/',
      '/auth/v1/',
      '/storage/v1/object/public/',
    ])
      for (const target of ['package.json', 'etc/passwd', 'secret.txt']) {
        const path = folder + up.repeat(6) + target;
        const { status, body, head } = await getRaw(server.url, path);
        expect([path, SECRETS.test(body)]).toEqual([path, false]);
        expect([path, [301, 302, 303, 308, 400, 401, 404].includes(status)], `${status}`).toEqual([path, true]);
        // A redirect of a rejected path leads to this site.
        const location = /^location: (.*)$/im.exec(head)?.[1]?.trim();
        if (location !== undefined) expect([path, /^\/(?![/\\])/.test(location)], location).toEqual([path, true]);
      }
  });

  test.each([
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/package.json',
    '/server/main.ts',
    '/node_modules/hono/package.json',
    '/build/server/index.js',
    '/data/keys.json',
    '/keys.json',
    '/assets/',
    '/assets',
    '/index.html.br',
    '/dev',
    '/dev/',
    '/metrics/../keys.json',
    'file:///etc/passwd',
    '//etc/passwd',
    '/\\etc\\passwd',
  ])('%s is not served', async (path) => {
    const { status, body } = await getRaw(server.url, path);
    expect(SECRETS.test(body)).toBe(false);
    expect(status === 200).toBe(false);
  });

  test.each(UPWARDS)('%s does not leave the user’s storage folder', async (up) => {
    for (const path of [
      `tickets/${nia.id}/${up}${ada.id}/hers.txt`,
      `avatars/${up}tickets/${ada.id}/hers.txt`,
      `tickets/${up.repeat(5)}etc/passwd`,
      `tickets/${nia.id}/${up.repeat(8)}secret.txt`,
    ]) {
      for (const route of ['/object/', '/object/authenticated/', '/object/public/', '/object/info/']) {
        const { status, body } = await getRaw(server.url, `/storage/v1${route}${path}`, asNia());
        expect([path, status === 200, SECRETS.test(body)], body).toEqual([path, false, false]);
      }
      await fetch(`${server.url}/storage/v1/object/copy`, {
        method: 'POST',
        headers: { ...asNia(), 'content-type': 'application/json' },
        body: JSON.stringify({
          bucketId: 'tickets',
          sourceKey: `${nia.id}/mine.txt`,
          destinationKey: decoded(path.slice(path.indexOf('/') + 1)),
        }),
      });
    }
    // A name such as `..;` is an ordinary one, in the own folder.
    const { rows } = await server.services.db.query<{ name: string }>(
      `select name from storage.objects where owner_id = $1`,
      [nia.id],
    );
    expect(rows.map(({ name }) => name)).toContain(`${nia.id}/mine.txt`);
    for (const { name } of rows) {
      const segments = name.split('/');
      expect([name, segments[0], segments.some((part) => ['', '.', '..'].includes(part))]).toEqual([
        name,
        nia.id,
        false,
      ]);
    }
  });

  test('a signed URL opens only its own file, however another path is written', async () => {
    const { data } = await nia.supabase.storage.from('tickets').createSignedUrl(`${nia.id}/mine.txt`, 60);
    const url = new URL(data?.signedUrl ?? '');
    const token = url.search;
    const folder = `/storage/v1/object/sign/tickets/${nia.id}`;
    expect((await getRaw(server.url, `${folder}/mine.txt${token}`)).body).toContain('content of mine.txt');
    // The same file in another spelling is the same file.
    expect((await getRaw(server.url, `${folder}/%6dine.txt${token}`)).body).toContain('content of mine.txt');
    for (const path of [
      `${folder}/other.txt${token}`,
      `${folder}/mine.txt/../other.txt${token}`,
      `${folder}/mine.txt%2f..%2fother.txt${token}`,
      `${folder}/mine.txt%252f..%252fother.txt${token}`,
      `${folder}/mine.txt\\..\\other.txt${token}`,
      `${folder}/other.txt%00mine.txt${token}`,
      `${folder}/other.txt;mine.txt${token}`,
      `${folder}/other.txt${token}&token=x`,
      `${folder}/other.txt?token=x&${token.slice(1)}`,
      `/storage/v1/object/authenticated/tickets/${nia.id}/mine.txt${token}`,
      `/storage/v1/object/tickets/${nia.id}/mine.txt${token}`,
      `/storage/v1/object/public/tickets/${nia.id}/mine.txt${token}`,
    ]) {
      const { status, body } = await getRaw(server.url, path);
      expect([path, status >= 400], body).toEqual([path, true]);
    }
  });
});

/** As a client would send the name in a body, where nothing is encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text;
  }
}
