import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import { fixedContent } from '#server/modules/content/content.ts';
import { content } from '#tests/support/content.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { relyingPartyOf } from './relying-party.ts';

const PUBLIC = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.test' };

/** What is asked of a page at `origin` when the site is at `publicUrl`: id and origin, or why not. */
function partyOf(publicUrl: string, origin?: string, env: Record<string, string> = {}): string {
  const at = /^https?:..(?:127|localhost|\[::1)/.test(publicUrl) ? { LOCAL_MODE: 'on' } : { PUBLIC_URL: publicUrl };
  const services = { config: readConfig({ ...at, ...env }), publicUrl, content: fixedContent(content) } as Services;
  try {
    const { id, origin: page } = relyingPartyOf(services, origin);
    return `${id} ${page}`;
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return error.message;
  }
}

test('a public site is its own relying party, whatever origin requests', () => {
  const own = 'shop.example.test https://shop.example.test';
  expect(partyOf('https://shop.example.test', undefined, PUBLIC)).toBe(own);
  for (const origin of ['https://evil.test', 'http://localhost:3000', 'https://shop.example.test.evil.test', 'null']) {
    expect(partyOf('https://shop.example.test', origin, PUBLIC)).toBe(own);
  }
  expect(partyOf('https://shop.example.test:8443/', undefined, PUBLIC)).toBe(
    'shop.example.test https://shop.example.test:8443',
  );
});

test('a backend for a separate front end binds keys to that front end', () => {
  const api = 'https://api.example.test';
  const env = { ...PUBLIC, MIGRATE: 'platform', SITE_URL: 'https://app.example.test/welcome' };
  const front = 'app.example.test https://app.example.test';
  expect(partyOf(api, undefined, env)).toBe(front);
  expect(partyOf(api, 'https://evil.test', env)).toBe(front);
  expect(partyOf(api, undefined, { ...env, MIGRATE: 'on' })).toBe('api.example.test https://api.example.test');
  const local = { MIGRATE: 'platform', SITE_URL: 'http://localhost:5173' };
  expect(partyOf('http://127.0.0.1:54321', undefined, local)).toBe('localhost http://localhost:5173');
});

test('uses the requesting loopback origin on a local installation', () => {
  expect(partyOf('http://127.0.0.1:3000', 'http://localhost:3000')).toBe('localhost http://localhost:3000');
  expect(partyOf('http://127.0.0.1:3000', 'http://shop.localhost:5173')).toBe(
    'shop.localhost http://shop.localhost:5173',
  );
  expect(partyOf('http://localhost:3000')).toBe('localhost http://localhost:3000');
  for (const origin of [
    'https://evil.test',
    'http://localhost.evil.test',
    'chrome-extension://localhost',
    'http://localhost:3000/path',
  ]) {
    expect(partyOf('http://localhost:3000', origin)).toBe('localhost http://localhost:3000');
  }
});

test('rejects a numeric host and suggests an alternative where one exists', () => {
  const message = (port: string) => `Passkeys need a host name: open the site as http://localhost${port}`;
  expect(partyOf('http://127.0.0.1:3000')).toBe(message(':3000'));
  expect(partyOf('http://localhost:3000', 'http://127.0.0.1:3001')).toBe(message(':3001'));
  expect(partyOf('http://[::1]:3000')).toBe(message(':3000'));
  expect(partyOf('http://127.0.0.1')).toBe(message(''));
  for (const site of ['http://192.0.2.7:3000', 'https://[2001:db8::7]']) {
    expect(partyOf(site, undefined, PUBLIC)).toBe(
      'Passkeys need a host name: this site is known by its IP address only',
    );
  }
});
