import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { sendQuote } from '#tests/support/quotes.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
});
afterAll(() => server.close());

test('the page of a quote is the same for everybody and is neither stored, nor indexed, nor named to other sites', async () => {
  const { token } = await sendQuote(server, await server.signedIn({ admin: true }));
  // Browsers keep the fragment to themselves.
  const pages = await Promise.all(
    [`/quote#${token}`, '/quote', `/quote#${'A'.repeat(43)}`].map((path) => fetch(server.url + path)),
  );
  const bodies = await Promise.all(pages.map((page) => page.text()));
  expect(new Set(bodies).size).toBe(1);
  for (const { status, headers } of pages) {
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await fetch(`${server.url}/checkout`)).headers.get('referrer-policy')).toBe(
    'strict-origin-when-cross-origin',
  );
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
  expect(map).not.toContain('/quote');
});
