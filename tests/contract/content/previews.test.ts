import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { contact, editorOf, terms } from './documents-harness.ts';

const DRAFT = 'Only the team sees this';

describe('previews', () => {
  let server: PageServer;
  let admin: SignedIn;
  let body: JsonObject;
  let moved = 0;
  beforeAll(async () => {
    server = await startPageServer(DEFAULT_ENGINE, {}, { clock: { now: () => new Date(Date.now() + moved) } });
    admin = await server.signedIn({ admin: true });
    body = { ...(await editorOf(server, admin).read(contact)).body, title: DRAFT };
  });
  afterAll(() => server.close());

  /** Opens a preview of the contact page. @returns the cookie that it sets */
  async function open(as: Pick<SignedIn, 'accessToken'>, changes: JsonObject = {}): Promise<string> {
    const { status, headers, body: opened } = await editorOf(server, as).preview(contact, { ...body, ...changes });
    expect([status, opened.path]).toEqual([200, '/preview/contact']);
    return headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }
  const show = (cookie: string, path = '/preview/contact') => fetch(server.url + path, { headers: { cookie } });
  const statusOf = async (cookie: string, path?: string) => (await show(cookie, path)).status;

  describe('that are open', () => {
    let cookie: string;
    beforeAll(async () => {
      cookie = await open(admin);
    });

    test('show the page with the draft, which the public page never has', async () => {
      const before = await server.html('/contact');
      const response = await show(cookie);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await response.text()).toContain(DRAFT);
      expect(await server.html('/contact')).toBe(before);
      expect(before).not.toContain(DRAFT);
      expect(server.services.content.current().en.contact.title).not.toBe(DRAFT);
    });

    test('show the other pages, too, with what is published', async () => {
      expect(await (await show(cookie, '/preview/')).text()).toContain('<h1');
      const spanish = await (await show(cookie, '/preview/es/contact')).text();
      expect(spanish).toContain('lang="es"');
      expect(spanish).not.toContain(DRAFT);
    });

    test('are inert, run nothing, are embedded by our own pages only, and leave no trace', async () => {
      const response = await show(cookie);
      expect(await response.text()).toMatch(/<body inert[ >]/);
      const { headers } = response;
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split('; ').map((one): [string, string] => {
          const [name = '', ...sources] = one.split(' ');
          return [name, sources.join(' ')];
        }),
      );
      expect(policy.get('default-src')).toBe(`'none'`);
      expect([policy.get('script-src'), policy.get('connect-src'), policy.get('frame-src')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(policy.get('frame-ancestors')).toBe(`'self'`);
      expect(policy.get('form-action')).toBe(`'none'`);
    });

    test('show no private page, and nothing that is no page', async () => {
      for (const path of [
        '/preview/dashboard',
        '/preview/admin',
        '/preview/auth/profile',
        '/preview/es/checkout',
        '/preview/x',
      ])
        expect([path, await statusOf(cookie, path)]).toEqual([path, 404]);
    });

    test('are replaced by the next one of their session', async () => {
      const next = await open(admin, { title: 'The next one' });
      expect(await (await show(next)).text()).toContain('The next one');
      expect(await statusOf(cookie)).toBe(403);
    });
  });

  test('are shown by a cookie for their path that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await editorOf(server, admin).preview(contact, body);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^hypecast-preview=[\w-]{43}; Max-Age=600; Path=\/preview; HttpOnly; SameSite=Strict$/,
      ) as string,
    ]);
    expect(JSON.stringify((await server.services.db.query('select * from internal.previews')).rows)).not.toContain(
      /=([\w-]{43})/.exec(headers.getSetCookie()[0] ?? '')?.[1],
    );
  });

  test('have texts that may still be missing or name unknown placeholders', async () => {
    const { body: legal } = await editorOf(server, admin).read(terms);
    const opened = await editorOf(server, admin).preview(terms, { ...legal, title: '', lead: 'By {nmae} <b>here</b>' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const response = await show(cookie, opened.body.path);
    expect([response.status, opened.body.path]).toEqual([200, '/preview/terms-of-service']);
    expect(await response.text()).toContain('&lt;b&gt;here');
  });

  describe('are not shown', () => {
    test('without a cookie or with a made-up one, and then say nothing of the draft', async () => {
      await open(admin);
      for (const cookie of ['', 'hypecast-preview=', `hypecast-preview=${'A'.repeat(43)}`]) {
        const response = await show(cookie);
        expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store']);
        expect(await response.text()).not.toContain(DRAFT);
      }
    });

    test('to another session: each has its own', async () => {
      const second = await server.signedIn({ admin: true });
      const [mine, theirs] = [await open(admin), await open(second, { title: 'Theirs' })];
      expect(await (await show(mine)).text()).not.toContain('Theirs');
      expect(await (await show(theirs)).text()).toContain('Theirs');
    });

    test('after ten minutes', async () => {
      const cookie = await open(admin);
      moved = 599_000;
      expect(await statusOf(cookie)).toBe(200);
      moved = 601_000;
      expect(await statusOf(cookie)).toBe(403);
      moved = 0;
    });

    test('after their session has ended, however others of the account go on', async () => {
      const member = await server.signedIn({ admin: true });
      const again = server.client();
      await again.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
      const cookie = await open(member);
      expect(await statusOf(cookie)).toBe(200);
      expect((await member.supabase.auth.signOut({ scope: 'local' })).error).toBeNull();
      expect(await statusOf(cookie)).toBe(403);
      expect((await again.auth.getUser()).error).toBeNull();
    });

    test.each<[string, string, object]>([
      ['the role was taken', 'set_person_role', { role: 'client' }],
      ['the account was disabled', 'set_person_active', { active: false }],
    ])('after %s', async (_what, name, values) => {
      const member = await server.signedIn({ admin: true });
      const cookie = await open(member);
      expect(await statusOf(cookie)).toBe(200);
      expect((await admin.supabase.rpc(name, { person: member.id, ...values })).error).toBeNull();
      expect(await statusOf(cookie)).toBe(403);
    });
  });
});
