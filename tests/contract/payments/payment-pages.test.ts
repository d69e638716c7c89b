import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales, pathIn } from '#domain/locales.ts';
import { isPaymentPage } from '#domain/payments/payment-pages.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';

const PAYMENT_PAGES = ['/checkout', '/checkout/return', '/client/orders/:id', '/dashboard/billing', '/quote'];

/** The headers of each page in each language, by pattern. */
async function headersOf(server: PageServer): Promise<[pattern: string, headers: Headers][]> {
  const pages = server.patterns.flatMap((pattern) =>
    locales.map((locale) => [pattern, pathIn(locale, pattern)] as const),
  );
  return Promise.all(
    pages.map(async ([pattern, path]) => {
      const known = path
        .replace(':slug', pattern.startsWith('/services/') ? 'youtube-ads' : '-')
        .replace(':id', '1')
        .replace(':date', '2025-01-01');
      const { status, headers } = await fetch(server.url + known, { redirect: 'manual' });
      expect([known, status]).toEqual([known, 200]);
      return [pattern, headers];
    }),
  );
}

describe('with Stripe', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await startPageServer(DEFAULT_ENGINE, { payments: 'stripe' });
  });
  afterAll(() => server.close());

  test('only payment pages may load its scripts, open its windows and request payments', async () => {
    const found = { hosts: new Set<string>(), requests: new Set<string>(), popups: new Set<string>() };
    for (const [pattern, headers] of await headersOf(server)) {
      if (headers.get('content-security-policy')?.includes('stripe')) found.hosts.add(pattern);
      if (!headers.get('permissions-policy')?.includes('payment=()')) found.requests.add(pattern);
      if (headers.get('cross-origin-opener-policy') !== 'same-origin') found.popups.add(pattern);
    }
    expect([...found.hosts].sort()).toEqual(PAYMENT_PAGES);
    expect([...found.requests].sort()).toEqual(PAYMENT_PAGES);
    expect([...found.popups].sort()).toEqual(PAYMENT_PAGES);
  });

  test('their policy allows no inline scripts but their own', async () => {
    const { headers } = await fetch(`${server.url}/ar/checkout`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(
      /script-src 'self' ('sha256-[^']+' )+https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('loader data, APIs and files may not', async () => {
    for (const path of ['/_.data', '/functions/v1/shop-settings', '/robots.txt', '/icons/apple-touch-icon.png']) {
      const { headers } = await fetch(server.url + path);
      expect([path, headers.get('cross-origin-opener-policy') ?? 'same-origin']).toEqual([path, 'same-origin']);
    }
  });

  test('serves fonts to Stripe’s fields', async () => {
    const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(await server.html('/checkout'))?.[1];
    const font = /url\((\/assets\/[^)]+\.woff2)\)/.exec(await (await fetch(`${server.url}${sheet}`)).text())?.[1];
    expect((await fetch(`${server.url}${font}`)).headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${server.url}${sheet}`)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('without Stripe no page may load its scripts', async () => {
  const server = await startPageServer(DEFAULT_ENGINE);
  for (const [pattern, headers] of await headersOf(server)) {
    expect([pattern, headers.get('content-security-policy')?.includes('stripe')]).toEqual([pattern, false]);
    expect(headers.get('permissions-policy')).toContain('payment=()');
  }
  expect(await server.html('/checkout')).not.toContain('data-payments');
  await server.close();
});

test.each([
  ['/checkout', true],
  ['/Checkout/', true],
  ['/checkout/return', true],
  ['/checkout/success', false],
  ['/client/orders/1', true],
  ['/client', false],
  ['/dashboard/billing', true],
  ['/dashboard', false],
  ['/quote', true],
  ['/quotes', false],
  ['/admin/orders/1', false],
])('%s is a payment page: %s', (path, takes) => {
  expect(isPaymentPage(path)).toBe(takes);
});
