import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { pageLinks } from '#server/accounts/account-links.ts';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import { redirectTarget, wantedTarget } from './redirects.ts';

const publicSettings = { PUBLIC_URL: 'https://hypecast.test', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.hypecast.test' };

/** Only these two services decide about a redirect. */
const servicesOf = (env: Record<string, string>, publicUrl: string) =>
  ({ config: readConfig(env), publicUrl, links: pageLinks(publicUrl) }) as Services;

async function target(services: Services, redirectTo: string | null, referer?: string) {
  const app = new Hono();
  app.get('/', (c) =>
    c.json([redirectTarget(c, services), wantedTarget(c, services, `${services.publicUrl}/auth/reset-password`)]),
  );
  const query = redirectTo === null ? '' : `?${new URLSearchParams({ redirect_to: redirectTo })}`;
  const answer = await app.request(`/${query}`, referer === undefined ? {} : { headers: { referer } });
  return (await answer.json()) as [string, string];
}

describe('redirects', () => {
  const online = servicesOf(publicSettings, 'https://hypecast.test');
  const local = servicesOf({}, 'http://127.0.0.1:4000');

  test('allows own pages by URL or path', async () => {
    expect((await target(online, 'https://hypecast.test/cart?a=1'))[0]).toBe('https://hypecast.test/cart?a=1');
    expect((await target(online, '/cart'))[0]).toBe('https://hypecast.test/cart');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '\\\\evil.example',
    'https://hypecast.test.evil.example/',
    'http://hypecast.test/',
    'https://user:pass@hypecast.test/',
    'https://hypecast.test@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:5173/',
    '',
  ])('falls back to the site for %j', async (redirectTo) => {
    expect(await target(online, redirectTo)).toEqual([
      'https://hypecast.test/',
      'https://hypecast.test/auth/reset-password',
    ]);
  });

  test('defaults to the requesting page if it is ours', async () => {
    expect((await target(online, null, 'https://hypecast.test/auth/register'))[0]).toBe(
      'https://hypecast.test/auth/register',
    );
    expect((await target(online, null, 'https://evil.example/'))[0]).toBe('https://hypecast.test/');
    expect((await target(online, null, 'https://hypecast.test/auth/forgot-password'))[1]).toBe(
      'https://hypecast.test/auth/reset-password',
    );
  });

  test('allows any loopback port on a local installation', async () => {
    expect((await target(local, 'http://localhost:5173/x'))[0]).toBe('http://localhost:5173/x');
    expect((await target(local, 'http://192.168.0.9:5173/x'))[0]).toBe('http://127.0.0.1:4000/');
  });
});
