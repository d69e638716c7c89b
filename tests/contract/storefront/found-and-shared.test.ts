import { seededServices, seededSlugs } from '#tests/support/seeded-services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content as shopContent, profile } from '#tests/support/content.ts';
import { directionOf, locales, pathIn, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { publicPageAt, publicPages } from '#domain/storefront/public-pages.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { metaOf, pngSize, readMarkup, type PageMarkup } from '#tests/support/page-head.ts';
import { startPageServer, type PageServer } from './pages-harness.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
});
afterAll(() => server.close());

const markup = async (path: string): Promise<PageMarkup> => readMarkup(await server.html(path));
const ofType = ({ things }: PageMarkup, type: string) => things.filter((thing) => thing['@type'] === type);
const pages = publicPages(seededServices);
const everyPage = pages.flatMap(({ path, written }) =>
  written.map((locale) => [pathIn(locale, path), locale, path] as const),
);
/** A path for each pattern of the router but for versions of legal texts; its content does not matter. */
const addresses = () =>
  server.patterns
    .filter((pattern) => !pattern.startsWith('/services/') && !pattern.endsWith('/:date'))
    .map((pattern) => pattern.replace(':id', 'some-order'));

describe('public pages', () => {
  test('are exactly the pages that are not private', () => {
    const open = addresses().filter((path) => publicPageAt(seededServices, path) !== undefined);
    expect([...open, ...seededSlugs.map((slug) => `/services/${slug}`)].sort()).toEqual(
      pages.map(({ path }) => path).sort(),
    );
  });

  test.each(everyPage)('%s is indexable: title, description, one canonical URL, no noindex', async (address) => {
    const response = await fetch(server.url + address);
    const page = readMarkup(await response.text());
    expect([response.status, response.headers.get('x-robots-tag'), metaOf(page, 'robots')]).toEqual([
      200,
      null,
      undefined,
    ]);
    expect(page.title).toContain(profile.name);
    expect(metaOf(page, 'description')?.length).toBeGreaterThan(40);
    expect(page.canonical).toBe(server.url + address);
    expect(metaOf(page, 'theme-color')).toMatch(/^#/);
  });

  test.each(everyPage)('%s has share metadata', async (address, locale) => {
    const page = await markup(address);
    expect(metaOf(page, 'og:url')).toBe(page.canonical);
    expect([metaOf(page, 'og:title'), metaOf(page, 'og:description')]).toEqual([
      page.title,
      metaOf(page, 'description'),
    ]);
    expect([metaOf(page, 'og:type'), metaOf(page, 'og:site_name'), metaOf(page, 'twitter:card')]).toEqual([
      'website',
      profile.name,
      'summary_large_image',
    ]);
    expect(metaOf(page, 'og:locale')?.slice(0, 2)).toBe(locale);
    // `share-pictures.test.ts` has the pictures themselves.
    const picture = metaOf(page, 'og:image');
    expect(picture).toMatch(new RegExp(`^${server.url}/share/[a-z-]+-${locale}-[0-9a-f]{20}\\.png$`));
    expect(metaOf(page, 'og:image:alt')).toBe(page.title);
    expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual(['1200', '630']);
  });

  test('each service has its own share picture in each language', async () => {
    const pictures = await Promise.all(
      locales.flatMap((locale) =>
        seededSlugs.map(async (slug) => metaOf(await markup(pathIn(locale, `/services/${slug}`)), 'og:image')),
      ),
    );
    expect(new Set(pictures).size).toBe(locales.length * seededSlugs.length);
  });

  test('link to their other languages and back', async () => {
    for (const [address, , path] of everyPage) {
      const { alternates } = await markup(address);
      const written = publicPageAt(seededServices, path)?.written ?? [];
      const expected = Object.fromEntries(written.map((locale) => [locale, server.url + pathIn(locale, path)]));
      expect([address, alternates]).toEqual([
        address,
        { ...expected, 'x-default': server.url + pathIn(SOURCE_LOCALE, path) },
      ]);
    }
  });

  test('without a translation show the English page under another path', async () => {
    for (const { path, written } of pages) {
      for (const locale of locales.filter((other) => !written.includes(other))) {
        const page = await markup(pathIn(locale, path));
        expect([path, locale, page.canonical, metaOf(page, 'og:locale')]).toEqual([
          path,
          locale,
          server.url + path,
          'en_US',
        ]);
      }
    }
  });
});

describe('private pages', () => {
  test('are noindex by markup and by header', async () => {
    const found: unknown[] = [];
    for (const path of addresses().filter((address) => publicPageAt(seededServices, address) === undefined)) {
      for (const locale of locales) {
        const response = await fetch(server.url + pathIn(locale, path));
        const page = readMarkup(await response.text());
        found.push([
          locale,
          path,
          response.status,
          response.headers.get('x-robots-tag'),
          metaOf(page, 'robots'),
          page.canonical,
          metaOf(page, 'og:url'),
        ]);
      }
    }
    expect(found.length).toBeGreaterThan(30);
    expect(
      found.filter((row) => JSON.stringify((row as unknown[]).slice(2)) !== '[200,"noindex","noindex",null,null]'),
    ).toEqual([]);
  });

  test('have noindex data responses too', async () => {
    expect((await fetch(`${server.url}/contact.data`)).headers.get('x-robots-tag')).toBe('noindex');
  });
});

describe('structured data', () => {
  async function priceList(service: string, locale: Locale): Promise<unknown[]> {
    const { rows } = await server.services.db.query<{
      name: string;
      translations: Record<string, { name?: string }>;
      price: string;
    }>('select name, translations, price from public.packages where service = $1 and active order by position', [
      service,
    ]);
    return rows.map(({ name, translations, price }) => [
      translations[locale]?.name ?? name,
      Number(price).toFixed(2),
      'USD',
    ]);
  }

  test.each(locales.flatMap((locale) => seededSlugs.map((slug) => [locale, slug] as const)))(
    'in %s, %s has price, questions and breadcrumb',
    async (locale, slug) => {
      const address = server.url + pathIn(locale, `/services/${slug}`);
      const page = await markup(pathIn(locale, `/services/${slug}`));
      const content = shopContent[locale].services[slug]!;
      const [service] = ofType(page, 'Service');
      expect([service?.['name'], service?.['url'], service?.['image']]).toEqual([
        content.name,
        address,
        metaOf(page, 'og:image'),
      ]);
      const offers = service?.['offers'] as Record<string, string>[];
      expect(offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual(
        await priceList(slug, locale),
      );
      expect(new Set(offers.map(({ availability, url }) => `${availability} ${url}`))).toEqual(
        new Set([`https://schema.org/InStock ${address}#${content.anchor}`]),
      );
      const [faq] = ofType(page, 'FAQPage');
      const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
      expect(questions.map(({ name, acceptedAnswer }) => ({ question: name, answer: acceptedAnswer.text }))).toEqual(
        content.faq,
      );
      const trail = ofType(page, 'BreadcrumbList')[0]?.['itemListElement'] as { item: string }[] | undefined;
      expect(trail?.map(({ item }) => item)).toEqual([server.url + pathIn(locale, '/'), address]);
    },
  );

  test('follows the catalogue', async () => {
    const path = '/services/spotify-ads';
    await server.services.db.query(
      "update public.packages set price = 4242 where service = 'spotify-ads' and package_type = 'basic'",
    );
    const prices = async () =>
      ((ofType(await markup(path), 'Service')[0]?.['offers'] ?? []) as { price: string }[]).map(({ price }) => price);
    await expect.poll(prices, { timeout: 10_000, interval: 50 }).toContain('4242.00');
  });

  test.each(locales)('in %s, home describes the company and contains no sample review', async (locale) => {
    const page = await markup(pathIn(locale, '/'));
    const [agency] = ofType(page, 'Organization');
    expect([agency?.['name'], agency?.['legalName'], agency?.['url'], agency?.['email']]).toEqual([
      profile.name,
      profile.legalName,
      `${server.url}/`,
      profile.email,
    ]);
    expect((await fetch(String(agency?.['logo']))).headers.get('content-type')).toBe('image/png');
    expect(ofType(page, 'WebSite')[0]).toMatchObject({
      name: profile.name,
      url: server.url + pathIn(locale, '/'),
      inLanguage: locale,
    });
    expect(JSON.stringify(page.things)).not.toMatch(/"(Review|AggregateRating)"/);
  });

  test('includes a real review, which cannot close the script element', async () => {
    const text = 'Loud. </script><script>alert(1)</script> <!-- & clear';
    await server.services.db.query(
      `insert into public.reviews (id, author, date, rating, text, verified, platform, sample, position) values ('real-1', 'Mara', '2026-10-01', 5, $1, true, 'Google', false, -1)`,
      [text],
    );
    const reviews = async () =>
      (ofType(await markup('/'), 'Organization')[0]?.['review'] ?? []) as { reviewBody: string }[];
    await expect
      .poll(async () => (await reviews()).map(({ reviewBody }) => reviewBody), { timeout: 10_000, interval: 50 })
      .toEqual([text]);
  });
});

describe('/sitemap.xml', () => {
  const entries = async () => {
    const response = await fetch(`${server.url}/sitemap.xml`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const text = await response.text();
    return [...text.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, body = '']) => ({
      address: /<loc>([^<]+)<\/loc>/.exec(body)?.[1] ?? '',
      changed: /<lastmod>([^<]+)<\/lastmod>/.exec(body)?.[1],
      links: Object.fromEntries(
        [...body.matchAll(/<xhtml:link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"\/>/g)].map((match) => [
          match[1],
          match[2],
        ]),
      ),
    }));
  };

  test('lists every public page in each of its languages, and nothing else', async () => {
    expect((await entries()).map(({ address }) => address).sort()).toEqual(
      everyPage.map(([address]) => server.url + address).sort(),
    );
  });

  test('matches each page’s own metadata', async () => {
    for (const { address, links } of await entries()) {
      const page = await markup(address.slice(server.url.length));
      expect([address, page.canonical, page.alternates]).toEqual([address, address, links]);
    }
  });

  test("has the catalogue's last modification date", async () => {
    const changed = async () =>
      (await entries()).find(({ address }) => address.endsWith('/es/services/youtube-ads'))?.changed ?? '';
    const before = Date.parse(await changed());
    expect(before).toBeLessThanOrEqual(Date.now());
    await server.services.db.query("update internal.content_version set changed_at = '2020-01-01'");
    await server.services.db.query('update public.packages set position = position');
    const began = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    await expect
      .poll(async () => Date.parse(await changed()), { timeout: 10_000, interval: 50 })
      .toBeGreaterThan(began);
  });
});

describe('/robots.txt', () => {
  const robots = async () => (await fetch(`${server.url}/robots.txt`)).text();

  test('names the full URL of the sitemap', async () => {
    expect(await robots()).toContain(`\nSitemap: ${server.url}/sitemap.xml\n`);
  });

  test('disallows exactly the private pages in every language', async () => {
    const rules = [...(await robots()).matchAll(/^Disallow: (\S+)$/gm)].map((match) => match[1] ?? '');
    const closed = (path: string) => rules.some((rule) => path.startsWith(rule));
    for (const locale of locales) {
      const wrong = addresses().filter(
        (path) => closed(pathIn(locale, path)) === (publicPageAt(seededServices, path) !== undefined),
      );
      expect([locale, wrong]).toEqual([locale, []]);
    }
    expect(everyPage.filter(([address]) => closed(address))).toEqual([]);
  });

  test('rejects POST and has no language versions', async () => {
    expect((await fetch(`${server.url}/robots.txt`, { method: 'POST' })).status).toBe(404);
    expect(
      (await fetch(`${server.url}/robots.txt`, { headers: { cookie: 'hypecast-language=es' }, redirect: 'manual' }))
        .status,
    ).toBe(200);
  });
});

test.each(locales)('the manifest in %s opens the portal and lists icons with their actual sizes', async (locale) => {
  // Scripts add the link after first paint, see `web/root.tsx`.
  const response = await fetch(server.url + pathIn(locale, '/manifest.webmanifest'));
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = (await response.json()) as {
    name: string;
    start_url: string;
    lang: string;
    dir: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    name: profile.name,
    start_url: pathIn(locale, '/dashboard'),
    lang: locale,
    dir: directionOf(locale),
  });
  expect(await server.html(pathIn(locale, '/'))).toContain(`href="${pathIn(locale, '/manifest.webmanifest')}"`);
  const sizes = await Promise.all(
    manifest.icons.map(async ({ src }) =>
      pngSize(new Uint8Array(await (await fetch(server.url + src)).arrayBuffer())).join('x'),
    ),
  );
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes));
  expect(manifest.icons.map(({ sizes: size, purpose }) => `${size} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(await server.html('/'))?.[1] ?? '';
  expect(pngSize(new Uint8Array(await (await fetch(server.url + touch)).arrayBuffer()))).toEqual([180, 180]);
});
