import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import type { AuthEnv } from '#server/protocols/auth/scope.ts';
import { relyingPartyOf } from './relying-party.ts';

const PUBLIC = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.test' };

/** What is asked of a page at `origin` when the site is at `publicUrl`: id and origin, or why not. */
async function partyOf(publicUrl: string, origin?: string, env: Record<string, string> = {}): Promise<string> {
  const services = { config: readConfig({ PUBLIC_URL: publicUrl, ...env }), publicUrl } as Services;
  const app = new Hono<AuthEnv>();
  app.onError((error, c) => c.text(error.message, 400));
  app.get('/', (c) => {
    const { id, origin: page } = relyingPartyOf(services, c);
    return c.text(`${id} ${page}`);
  });
  return (await app.request('/', origin === undefined ? {} : { headers: { origin } })).text();
}

test('a public site is its own address, whatever page asks', async () => {
  const own = 'shop.example.test https://shop.example.test';
  expect(await partyOf('https://shop.example.test', undefined, PUBLIC)).toBe(own);
  for (const origin of ['https://evil.test', 'http://localhost:3000', 'https://shop.example.test.evil.test', 'null']) {
    expect(await partyOf('https://shop.example.test', origin, PUBLIC)).toBe(own);
  }
  expect(await partyOf('https://shop.example.test:8443/', undefined, PUBLIC)).toBe(
    'shop.example.test https://shop.example.test:8443',
  );
});

test('on one machine it is the loopback page that asks', async () => {
  expect(await partyOf('http://127.0.0.1:3000', 'http://localhost:3000')).toBe('localhost http://localhost:3000');
  expect(await partyOf('http://127.0.0.1:3000', 'http://shop.localhost:5173')).toBe(
    'shop.localhost http://shop.localhost:5173',
  );
  expect(await partyOf('http://localhost:3000')).toBe('localhost http://localhost:3000');
  for (const origin of [
    'https://evil.test',
    'http://localhost.evil.test',
    'chrome-extension://localhost',
    'http://localhost:3000/path',
  ]) {
    expect(await partyOf('http://localhost:3000', origin)).toBe('localhost http://localhost:3000');
  }
});

test('an address of numbers is refused, with the way out where there is one', async () => {
  const message = (port: string) => `Passkeys need a host name: open the site as http://localhost${port}`;
  expect(await partyOf('http://127.0.0.1:3000')).toBe(message(':3000'));
  expect(await partyOf('http://localhost:3000', 'http://127.0.0.1:3001')).toBe(message(':3001'));
  expect(await partyOf('http://[::1]:3000')).toBe(message(':3000'));
  expect(await partyOf('http://127.0.0.1')).toBe(message(''));
  for (const site of ['http://192.0.2.7:3000', 'https://[2001:db8::7]']) {
    expect(await partyOf(site, undefined, PUBLIC)).toBe(
      'Passkeys need a host name: this site is known by its IP address only',
    );
  }
});
