import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { randomUUID } from 'node:crypto';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { RecordingTransport } from '../emails/email-harness.ts';
import { contact, editorOf, profileName, type Editor } from './documents-harness.ts';

describe.each(engines)('a shop without Spanish on %s', (engine) => {
  const transport = new RecordingTransport();
  let server: PageServer;
  let editor: Editor;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startPageServer(engine, {}, { email: { transport, retries: { retryLimit: 0, retryDelay: 0 } } });
    admin = await server.signedIn({ admin: true });
    editor = editorOf(server, admin);
    // In memory before it is taken away.
    expect((await fetch(`${server.url}/es/contact`)).status).toBe(200);
    await editor.change(profileName, { languages: { es: false, ar: true } });
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { redirect: 'manual', headers });
  const away = async (path: string, headers: Record<string, string> = {}) => {
    const response = await get(path, headers);
    return response.status === 200 ? 200 : [response.status, response.headers.get('location')];
  };

  test.each([
    ['/es', '/'],
    ['/es/', '/'],
    ['/es/contact', '/contact'],
    ['/es/contact?plan=pro&x=1', '/contact?plan=pro&x=1'],
    ['/es/services/youtube-ads', '/services/youtube-ads'],
    ['/es/checkout/return?payment=1', '/checkout/return?payment=1'],
    ['/es/client/orders/1', '/client/orders/1'],
    ['/es/manifest.webmanifest', '/manifest.webmanifest'],
    ['/es/nothing', '/'],
    ['/es//example.test', '/'],
  ])('%s leads to %s for now', async (path, target) => {
    expect(await away(path)).toEqual([302, target]);
  });

  test('a page in Spanish that is still open loads the English document with its next navigation', async () => {
    const response = await get('/es/contact.data');
    expect([response.status, response.headers.get('x-remix-redirect')]).toEqual([204, '/contact']);
    expect(response.headers.get('x-remix-reload-document')).toBe('true');
  });

  test('neither a choice from before nor the browser’s language leads back', async () => {
    expect(await away('/', { cookie: 'hypecast-language=es' })).toBe(200);
    expect(await away('/contact', { cookie: 'hypecast-language=es' })).toBe(200);
    expect(await away('/', { 'accept-language': 'es-MX,es;q=0.9' })).toBe(200);
    expect(await away('/', { 'accept-language': 'es-MX,ar;q=0.9' })).toEqual([302, '/ar']);
    expect(await away('/', { cookie: 'hypecast-language=ar' })).toEqual([302, '/ar']);
  });

  test('search engines are not sent there, and menus do not offer it', async () => {
    for (const path of ['/contact', '/ar/contact']) {
      const page = await server.html(path);
      const alternates = [...page.matchAll(/<link rel="alternate" hrefLang="([\w-]+)"/gi)].map(
        ([, language]) => language,
      );
      expect(alternates).toEqual(['en', 'ar', 'x-default']);
      expect(page).toContain('العربية');
      expect(page).not.toContain('Español');
      expect(page).not.toContain('es_LA');
    }
    const sitemap = await server.html('/sitemap.xml');
    expect(sitemap).toContain(`<loc>${server.url}/ar/contact</loc>`);
    expect(sitemap).not.toMatch(/\/es[/<"]|hreflang="es"/);
    expect(await server.html('/robots.txt')).not.toContain('/es');
  });

  test('emails to those who had chosen it are in English, also ones that were queued before', async () => {
    const nia = await server.signedIn();
    await nia.supabase.auth.updateUser({ data: { locale: 'es' } });
    await placeOrder(server, nia, await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]), randomUUID());
    const confirmation = () => transport.sent.find(({ subject }) => /confirm/i.test(subject));
    await expect.poll(confirmation).toBeDefined();
    expect(confirmation()?.html).toContain('lang="en"');
    const { rows } = await server.services.db.query(
      "select locale from public.email_outbox where template = 'order-confirmation'",
    );
    expect(rows).toEqual([{ locale: 'es' }]);
  });

  test('the team still edits, previews and tries its documents, which are marked', async () => {
    const listed = await editor.list();
    expect(new Set(listed.filter(({ isOffered }) => !isOffered).map(({ language }) => language))).toEqual(
      new Set(['es']),
    );
    const spanish = { ...contact, language: 'es' } as const;
    await editor.change(spanish, { title: 'Escríbenos pronto' });
    const { published } = await editor.read(spanish);
    const preview = await editor.preview(spanish, published);
    const cookie = preview.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(preview.body.path).toBe('/preview/es/contact');
    expect(await (await get(preview.body.path, { cookie })).text()).toContain('Escríbenos pronto');
    const email = { template: 'order-confirmation', locale: 'es', real: null };
    const shown = await callFunction<{ frame: string }>(server, 'preview-email', email, { as: admin });
    expect(await server.html(shown.body.frame)).toContain('lang="es"');
  });

  test('a shop of one language has no menu of languages, and one that offers it again has the pages at once', async () => {
    const aboutOf = async () => (await server.html('/about')).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    await editor.change(profileName, { languages: { es: false, ar: false } });
    expect(await server.html('/contact')).not.toMatch(/العربية|hrefLang="ar"/i);
    expect(await server.html('/auth/login')).not.toContain('العربية');
    expect(await away('/ar/contact')).toEqual([302, '/contact']);
    const alone = await aboutOf();
    await editor.change(profileName, { languages: { es: true, ar: true } });
    expect(await away('/es/contact')).toBe(200);
    expect(await server.html('/es/contact')).toContain('Escríbenos pronto');
    expect(await aboutOf()).not.toBe(alone);
  });
});
