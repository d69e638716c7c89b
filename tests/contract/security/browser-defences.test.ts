import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { png } from '#tests/support/files.ts';
import { getRaw } from '#tests/support/raw-http.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** What a hostile page, proxy or link can ask of a browser. */
describe('defences against other sites', () => {
  let server: PageServer;
  let nia: SignedIn;
  beforeAll(async () => {
    server = await startPageServer(DEFAULT_ENGINE);
    nia = await server.signedIn();
    await nia.supabase.from('cart_items').insert({ product_id: 'youtube-ads-trial' });
    await nia.supabase.storage
      .from('tickets')
      .upload(`${nia.id}/mine.png`, png(), { contentType: 'image/png', cacheControl: 'public, max-age=9999' });
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { redirect: 'manual', headers });
  const asNia = () => ({ authorization: `Bearer ${nia.accessToken}` });

  const pages = [
    '/',
    '/es',
    '/services/youtube-ads',
    '/contact',
    '/auth/login',
    '/auth/reset-password',
    '/cart',
    '/dashboard',
    '/admin',
    '/admin/people',
  ];
  const others = [
    '/nope',
    '/contact/',
    '/api/nope',
    '/auth/v1/nope',
    '/rest/v1/packages?limit=1',
    '/rest/v1/users',
    '/functions/v1/my-data',
    '/storage/v1/bucket',
    '/healthz',
    '/robots.txt',
    '/sitemap.xml',
  ];

  test.each([...pages, ...others])('%s cannot be framed, sniffed or accessed by another window', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test.each(pages)('%s has a policy without unsafe sources', async (path) => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split('; ').map((text) => [text.split(' ')[0] ?? '', text.split(' ').slice(1)]));
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('connect-src')).toEqual(["'self'"]);
    for (const [name, sources] of directives)
      expect([name, sources.filter((source) => /unsafe|^\*$|^data:$|^blob:$|^https?:$/.test(source))]).toEqual([
        name,
        // Pictures may be inline; the operator's own videos may be on any host.
        name === 'img-src' ? ['data:'] : name === 'media-src' ? ['https:'] : [],
      ]);
  });

  test('pages do not depend on the caller, so that caches cannot mix them up', async () => {
    for (const path of ['/', '/dashboard', '/admin']) {
      const visitor = await (await get(path)).text();
      expect(await (await get(path, { ...asNia(), cookie: 'hypecast.session=x' })).text()).toBe(visitor);
      expect(visitor).not.toContain(nia.email);
    }
    for (const name of [
      'x-forwarded-host',
      'x-host',
      'x-original-url',
      'x-rewrite-url',
      'x-forwarded-scheme',
      'x-forwarded-prefix',
    ])
      expect(await (await get('/', { [name]: 'evil.test' })).text()).not.toContain('evil.test');
    const { body, status } = await getRaw(server.url, '/', { host: 'evil.test' });
    expect([status, body.includes('evil.test'), body.includes(server.url)]).toEqual([200, false, true]);
  });

  test('responses with personal data are not cacheable', async () => {
    const token = asNia();
    const answers = {
      user: await get('/auth/v1/user', token),
      sessions: await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        body: JSON.stringify({ email: nia.email, password: nia.password }),
      }),
      data: await fetch(`${server.url}/functions/v1/my-data`, { method: 'POST', headers: token, body: '{}' }),
    };
    for (const [name, { headers }] of Object.entries(answers))
      expect([name, headers.get('cache-control')]).toEqual([name, expect.stringMatching(/no-store|private/)]);
    // RFC 9111: a shared cache stores no answer to a request with Authorization unless it is marked as public.
    const rows = await get('/rest/v1/cart_items', token);
    expect(await rows.json()).toHaveLength(1);
    expect(rows.headers.get('cache-control') ?? '').not.toMatch(/public|s-maxage|max-age/);
    const file = await get(`/storage/v1/object/tickets/${nia.id}/mine.png`, token);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^private/)]);
    expect(file.headers.get('cache-control')).not.toContain('public');
  });

  test('another origin cannot use a visitor’s credentials, because none are cookies', async () => {
    for (const origin of ['https://evil.test', 'null', server.url])
      for (const path of [
        '/rest/v1/packages?limit=1',
        '/auth/v1/settings',
        '/storage/v1/bucket',
        '/functions/v1/shop-settings',
      ]) {
        const { headers } = await get(path, { origin });
        expect(headers.get('access-control-allow-origin')).toBe('*');
        expect(headers.get('access-control-allow-credentials')).toBeNull();
        expect(headers.get('set-cookie')).toBeNull();
      }
    for (const path of ['/', '/dashboard', '/healthz', '/dev/inbox/messages', '/sitemap.xml'])
      expect((await get(path, { origin: 'https://evil.test' })).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    '//evil.test/',
    '//evil.test/contact/',
    '///evil.test/',
    '/\\evil.test/',
    '/%5cevil.test/',
    '/%2f%2fevil.test/',
    '/es//evil.test/',
    '/contact//evil.test/..',
    '/%0d%0alocation:%20https://evil.test',
    '/contact/?next=https://evil.test',
    '/?redirect_to=https://evil.test&next=//evil.test&url=https://evil.test',
  ])('%s does not redirect to another site', async (path) => {
    for (const headers of [{}, { cookie: 'hypecast-language=es' }] as Record<string, string>[]) {
      const { head } = await getRaw(server.url, path, headers);
      const location = /^location: (.*)$/im.exec(head)?.[1]?.trim();
      const target = new URL(location ?? '/', server.url);
      expect([path, target.origin]).toEqual([path, server.url]);
    }
    // The redirect to a language itself works.
    expect((await getRaw(server.url, '/contact', { cookie: 'hypecast-language=es' })).head).toMatch(
      /location: \/es\/contact/i,
    );
  });
});

describe('cookies', () => {
  let server: TestServer;
  let provider: OpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
    server = await startServer(DEFAULT_ENGINE, {
      env: {
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  test('are HttpOnly, limited to the auth API, and do not sign in', async () => {
    const left = await fetch(`${server.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
    expect([left.status, left.headers.getSetCookie().length]).toEqual([302, 1]);
    const nia = await server.signedIn();
    const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: JSON.stringify({ email: nia.email, password: nia.password }),
    });
    const session = (await signIn.json()) as { access_token: string; refresh_token: string };
    const cookies = [...left.headers.getSetCookie(), ...signIn.headers.getSetCookie()];
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/i);
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)(;|$)/i);
      expect(cookie).toMatch(/; Path=\/auth\/v1/i);
      expect(cookie).not.toMatch(/; Domain=/i);
      for (const secret of [session.access_token, session.refresh_token, nia.id, nia.email])
        expect(cookie).not.toContain(secret);
    }
    // Sessions are bearer tokens, so no other site can send them along.
    const cookie = cookies.map((text) => text.split(';')[0]).join('; ');
    for (const [method, path] of [
      ['GET', '/auth/v1/user'],
      ['GET', '/rest/v1/cart_items'],
      ['POST', '/functions/v1/my-data'],
    ] as const) {
      const answers = [new Headers({ cookie }), new Headers({ authorization: `Bearer ${session.access_token}` })].map(
        (headers) => fetch(server.url + path, { method, headers }),
      );
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200]);
    }
  });
});
