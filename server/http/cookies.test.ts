import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { readCookie, removeCookie, writeCookie, type OwnCookie } from './cookies.ts';

const COOKIE: OwnCookie = { name: 'hypecast-mark', path: '/auth/v1', sameSite: 'Lax' };

const appAt = (publicUrl: string, cookie = COOKIE) =>
  new Hono()
    .post('/', (c) => {
      writeCookie(publicUrl, c, cookie, 'value', 60);
      return c.body(null);
    })
    .delete('/', (c) => {
      removeCookie(publicUrl, c, cookie);
      return c.body(null);
    })
    .get('/', (c) => c.text(readCookie(publicUrl, c, cookie) ?? 'none'));

describe('cookies that scripts cannot read', () => {
  test('belong to this host alone over https', async () => {
    const app = appAt('https://shop.example');
    const set = (await app.request('/', { method: 'POST' })).headers.get('set-cookie');
    expect(set).toBe('__Host-hypecast-mark=value; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
    const read = async (cookie: string) => (await app.request('/', { headers: { cookie } })).text();
    expect(await read('__Host-hypecast-mark=value')).toBe('value');
    // Another host of the domain can set this one.
    expect(await read('hypecast-mark=planted')).toBe('none');
    const removed = (await app.request('/', { method: 'DELETE' })).headers.get('set-cookie');
    expect(removed).toMatch(/^__Host-hypecast-mark=; Max-Age=0; Path=\/; /);
  });

  test('have their own path over http', async () => {
    const set = async (cookie: OwnCookie) =>
      (await appAt('http://127.0.0.1:3000', cookie).request('/', { method: 'POST' })).headers.get('set-cookie');
    expect(await set(COOKIE)).toBe('hypecast-mark=value; Max-Age=60; Path=/auth/v1; HttpOnly; SameSite=Lax');
    // Posted from another site.
    expect(await set({ ...COOKIE, sameSite: 'None' })).toContain('; Secure; SameSite=None');
  });
});
