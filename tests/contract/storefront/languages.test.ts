import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directionOf, locales, pathIn } from '#domain/locales.ts';
import { content } from '#tests/support/content.ts';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startPageServer, type PageServer } from './pages-harness.ts';

const PUBLIC = ['/', '/services/youtube-ads', '/contact', '/auth/login'];
/** Normally within a second; a busy machine renders slowly. */
const SOON = { timeout: 10_000 };
const PRIVATE = ['/cart', '/checkout', '/auth/profile', '/dashboard', '/client', '/admin'];

describe('[SF-SHELL-09] pages in three languages', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await startPageServer(DEFAULT_ENGINE);
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { redirect: 'manual', headers });
  const page = async (path: string) => (await get(path)).text();

  test.each(locales.flatMap((locale) => [...PUBLIC, ...PRIVATE].map((path) => [locale, path] as const)))(
    'in %s, %s declares its language',
    async (locale, path) => {
      const html = await page(pathIn(locale, path));
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}" dir="${directionOf(locale)}"`));
    },
  );

  test.each(locales)('in %s, texts are translated', async (locale) => {
    const { home, services } = content[locale];
    expect(await page(pathIn(locale, '/'))).toContain(home.cta.text);
    expect(await page(pathIn(locale, '/services/spotify-ads'))).toContain(
      services['spotify-ads']!.hero.lead.replaceAll("'", '&#x27;')
        .replaceAll('&', '&amp;')
        .replaceAll('&amp;#x27;', '&#x27;'),
    );
  });

  test('links stay within the language, except files and protocols', async () => {
    const html = await page('/es');
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
      .map((match) => match[1] ?? '')
      .filter((href) => href.startsWith('/'));
    const others = ['/', '/ar'];
    expect(links.filter((href) => !href.startsWith('/es') && !others.includes(href.replace(/[?#].*$/, '')))).toEqual(
      [],
    );
    expect((await get('/es/auth/v1/settings')).status).toBe(302);
    expect((await get('/es/rest/v1/packages')).status).toBe(302);
  });

  test('the language versions of a page link to each other', async () => {
    const alternates = async (path: string) =>
      Object.fromEntries(
        [...(await page(path)).matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)].map((match) => [
          match[1],
          match[2],
        ]),
      );
    const expected = {
      en: `${server.url}/contact`,
      es: `${server.url}/es/contact`,
      ar: `${server.url}/ar/contact`,
      'x-default': `${server.url}/contact`,
    };
    for (const locale of locales) {
      const path = pathIn(locale, '/contact');
      expect(await alternates(path)).toEqual(expected);
      expect(await page(path)).toContain(`<link rel="canonical" href="${server.url}${path}"`);
    }
  });

  test('the language cookie redirects only paths without a prefix', async () => {
    const away = async (path: string, cookie: string) => {
      const response = await get(path, { cookie });
      return response.status === 200 ? 200 : [response.status, response.headers.get('location')];
    };
    await page('/contact');
    expect(await away('/contact?service=multiple', 'hypecast-language=es')).toEqual([
      302,
      '/es/contact?service=multiple',
    ]);
    expect(await away('/', 'a=1; hypecast-language=ar')).toEqual([302, '/ar']);
    expect(await away('/auth/callback?code=1', 'hypecast-language=es')).toEqual([302, '/es/auth/callback?code=1']);
    expect(await away('/contact', 'hypecast-language=en')).toBe(200);
    expect(await away('/contact', 'hypecast-language=xx')).toBe(200);
    expect(await away('/ar/contact', 'hypecast-language=es')).toBe(200);
    expect(await away('/nothing-here', 'hypecast-language=es')).toEqual([302, '/']);
  });

  test('the home page follows the browser until a language is chosen; no other page does', async () => {
    const away = async (path: string, headers: Record<string, string>) => {
      const response = await get(path, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5', ...headers });
      return response.status === 200 ? 200 : [response.status, response.headers.get('location')];
    };
    await page('/');
    expect(await away('/', {})).toEqual([302, '/es']);
    expect(await away('/?utm_source=x', {})).toEqual([302, '/es?utm_source=x']);
    expect(await away('/', { cookie: 'hypecast-language=en' })).toBe(200);
    expect(await away('/', { 'accept-language': 'en-US,es;q=0.5' })).toBe(200);
    expect(await away('/', { 'accept-language': 'fr' })).toBe(200);
    expect(await away('/contact', {})).toBe(200);
    expect(await away('/ar', {})).toBe(200);
  });

  test('an unknown path redirects to the home page of its language', async () => {
    for (const [path, target] of [
      ['/es/nothing', '/es'],
      ['/ar/services/nothing', '/ar'],
      ['/es/', '/es'],
      ['/en/contact', '/'],
    ]) {
      const response = await get(path ?? '');
      expect([path, response.headers.get('location')]).toEqual([path, target]);
    }
  });

  test("the browser loads a page's data under its path", async () => {
    for (const path of ['/es/services/youtube-ads.data', '/es/contact.data', '/es/_.data', '/es.data']) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('x-remix-response')]).toEqual([path, 200, 'yes']);
    }
  });
});

describe.each(engines)('translated rows on %s', (engine) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await startPageServer(engine);
  });
  afterAll(() => server.close());

  test('packages, plans, services and reviews have complete translations in each language', async () => {
    const { rows } = await server.services.db.query<{ id: string; fits: boolean }>(
      `select p.id, bool_and(p.translations -> l.code ->> 'name' <> '' and jsonb_array_length(p.translations -> l.code -> 'features') = cardinality(p.features)) as fits
       from public.packages as p cross join (values ('es'), ('ar')) as l (code) group by p.id`,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => !row.fits)).toEqual([]);
    const others = await server.services.db.query<{ what: string; fits: boolean }>(
      `select 'plan ' || id as what, bool_and(translations -> l.code ->> 'description' <> '' and jsonb_array_length(translations -> l.code -> 'features') = cardinality(features)) as fits
         from public.monthly_plans cross join (values ('es'), ('ar')) as l (code) group by id
       union all select 'service ' || slug, bool_and(translations -> l.code ->> 'name' <> '') from public.services cross join (values ('es'), ('ar')) as l (code) group by slug
       union all select 'review ' || id, bool_and(translations -> l.code ->> 'text' <> '') from public.reviews cross join (values ('es'), ('ar')) as l (code) group by id`,
    );
    expect(others.rows.filter((row) => !row.fits)).toEqual([]);
  });

  test('a changed price or translation appears on the page in every language', async () => {
    const read = async (path: string) => (await fetch(server.url + path)).text();
    await read('/es/services/youtube-ads');
    await server.services.db.query(
      `update public.packages set price = 77, translations = jsonb_set(translations, '{es,name}', '"Para empezar hoy"') where id = 'youtube-ads-trial'`,
    );
    await expect.poll(() => read('/es/services/youtube-ads'), SOON).toContain('Para empezar hoy');
    expect(await read('/es/services/youtube-ads')).toContain('$77');
    await expect.poll(() => read('/services/youtube-ads'), SOON).toContain('$77');
    await server.services.db.query(`update public.packages set translations = '{}' where id = 'youtube-ads-trial'`);
    await expect.poll(() => read('/es/services/youtube-ads'), SOON).toContain('Trial');
  });

  test("emails use the client's language", async () => {
    const email = `lector@example.test`;
    await server.client().auth.signUp({ email, password: 'Velvet-otter-22', options: { data: { locale: 'es' } } });
    const { rows } = await server.services.db.query<{ locale: string }>(
      `select locale from public.email_outbox where to_address = $1`,
      [email],
    );
    expect(rows).toEqual([{ locale: 'es' }]);
    const odd = 'odd@example.test';
    await server
      .client()
      .auth.signUp({ email: odd, password: 'Velvet-otter-22', options: { data: { locale: '../../etc' } } });
    expect(
      (await server.services.db.query(`select locale from public.email_outbox where to_address = $1`, [odd])).rows,
    ).toEqual([{ locale: 'en' }]);
  });
});
