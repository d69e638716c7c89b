import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '#domain/content/form-schema.ts';
import type { DocumentName } from '#domain/content/document-names.ts';
import { engines } from '#tests/support/database.ts';
import { type SignedIn } from '#tests/support/server.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { editorOf, profileName, refunds, terms, type Editor } from './documents-harness.ts';

const spanish = (name: DocumentName): DocumentName => ({ ...name, language: 'es' });

/** Every text of a document with a mark. */
function marked(value: Json, mark: string): Json {
  if (typeof value === 'string') return value === '' || /^[a-z-]+$/.test(value) ? value : `${value} (${mark})`;
  if (Array.isArray(value)) return value.map((item) => marked(item, mark));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner, mark)]));
}

/** A whole translation of a legal text, of the same date. */
function translationOf({ effective, updated, ...texts }: JsonObject): JsonObject {
  const translated = marked(texts, 'es');
  return { ...(isObject(translated) ? translated : {}), effective: effective ?? '', updated: updated ?? '' };
}

describe.each(engines)('legal texts on %s', (engine) => {
  let server: PageServer;
  let admin: SignedIn;
  let editor: Editor;
  beforeAll(async () => {
    server = await startPageServer(engine);
    admin = await server.signedIn({ admin: true });
    editor = editorOf(server, admin);
  });
  afterAll(() => server.close());

  const page = (path: string) => fetch(server.url + path, { redirect: 'manual' });

  describe('versions', () => {
    test('each keeps its address and what it said, with the agency’s name of its time', async () => {
      const { name, legalName, address } = (await editor.read(profileName)).published;
      const street = isObject(address) ? String(address.street) : '';
      await editor.change(terms, { lead: 'New terms.', effective: '2026-12-01' });
      await editor.change(profileName, { legalName: 'Northlight Media LLC' });
      const [old, current] = [
        await server.html('/terms-of-service/2025-01-01'),
        await server.html('/terms-of-service/2026-12-01'),
      ];
      expect(old).toContain('This version is no longer in force');
      expect(old).toContain('href="/terms-of-service"');
      expect(old).not.toContain('New terms.');
      expect(old).toContain(`${String(legalName)}, ${street}`);
      expect(current).toContain('New terms.');
      expect(current).not.toContain('This version is no longer in force');
      expect(current).toContain(`Northlight Media LLC, ${street}`);
      expect(old).toContain(`Terms of Service, January 1, 2025 | ${String(name)}`);
      expect(await server.html('/terms-of-service')).toContain('href="/terms-of-service/2025-01-01"');
    });

    test('an older text that is published again is in force, and the newer one is not', async () => {
      const { revision } = await editor.read(terms);
      expect((await editor.restore(terms, revision, 1)).status).toBe(200);
      expect(await server.html('/terms-of-service/2025-01-01')).not.toContain('This version is no longer in force');
      expect(await server.html('/terms-of-service/2026-12-01')).toContain('This version is no longer in force');
    });

    test('search engines keep to the current text', async () => {
      const old = await page('/terms-of-service/2025-01-01');
      expect([old.status, old.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      expect(await (await page('/sitemap.xml')).text()).not.toContain('/terms-of-service/2025');
    });

    test.each([
      '/terms-of-service/2024-01-01',
      '/terms-of-service/2025-01-01x',
      '/terms-of-service/latest',
      '/refund-policy/2026-12-01',
      '/about/2025-01-01',
    ])('%s leads to the home page, without a page for it', async (path) => {
      const response = await page(path);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    });

    test('in another language it is English, and says so', async () => {
      const html = await server.html('/es/terms-of-service/2025-01-01');
      expect(html).toMatch(/<article[^>]*lang="en"/);
      expect(html).toContain('Esta página está en inglés.');
    });
  });

  describe('translations', () => {
    test('the refund policy comes in every language, with its own address for search engines', async () => {
      const html = await server.html('/ar/refund-policy');
      expect(html).toContain('سياسة الاسترداد');
      expect(html).not.toMatch(/<article[^>]*lang="en"/);
      expect(html).toContain(`<link rel="canonical" href="${server.url}/ar/refund-policy"`);
      expect(await (await page('/sitemap.xml')).text()).toContain(`<loc>${server.url}/es/refund-policy</loc>`);
    });

    test('is shown when it is whole, and not before', async () => {
      const { published } = await editor.read(terms);
      const whole = translationOf(published);
      await editor.change(spanish(terms), { ...whole, lead: '' });
      expect(await server.html('/es/terms-of-service')).toMatch(/<article[^>]*lang="en"/);
      await editor.change(spanish(terms), whole);
      const html = await server.html('/es/terms-of-service');
      expect(html).toContain('Terms of Service (es)');
      expect(html).toContain(`<link rel="canonical" href="${server.url}/es/terms-of-service"`);
      expect(html).toMatch(/hreflang="es"/i);
    });

    test('waits for review after the English text has changed, and the checkout is in English meanwhile', async () => {
      const { version } = await editor.read(spanish(refunds)).then(({ versions }) => versions[0] ?? { version: 0 });
      await editor.change(refunds, { summary: 'Ask us within a week.', effective: '2026-12-02' });
      const waiting = await editor.read(spanish(refunds));
      expect([waiting.versions[0]?.version, waiting.draft !== null]).toEqual([version, true]);
      expect(waiting.body).toMatchObject({ title: 'Política de reembolsos', effective: '2026-12-02' });
      expect(await server.html('/es/refund-policy')).toMatch(/<article[^>]*lang="en"/);
      expect(await server.html('/es/checkout')).toContain('Ask us within a week.');
      const summary = (await editor.list()).find(
        ({ kind, key, language }) => `${kind}/${key}/${language}` === 'legal/refund-policy/es',
      );
      expect(summary).toMatchObject({ isShownInEnglish: true, hasDraft: true });

      const saved = await editor.save(spanish(refunds), waiting.revision, {
        ...waiting.body,
        summary: 'Escríbenos en una semana.',
      });
      expect((await editor.publish(spanish(refunds), saved.body.revision)).status).toBe(200);
      expect(await server.html('/es/checkout')).toContain('Escríbenos en una semana.');
      expect(await server.html('/es/refund-policy')).not.toMatch(/<article[^>]*lang="en"/);
    });

    test('a corrected translation needs no new date', async () => {
      const { revision, body } = await editor.read(spanish(refunds));
      const saved = await editor.save(spanish(refunds), revision, { ...body, lead: 'Lee esto.' });
      expect((await editor.publish(spanish(refunds), saved.body.revision)).status).toBe(200);
      expect(await server.html('/es/refund-policy')).toContain('Lee esto.');
    });
  });

  describe('confirmation', () => {
    test('names a person for the published version, and ends with the next one', async () => {
      const before = await editor.read(refunds);
      const version = before.versions[0]?.version ?? 0;
      expect(before.confirmation).toBeNull();
      expect((await editor.confirm(refunds, version, '  Mara Costa ')).status).toBe(200);
      expect((await editor.confirm(refunds, version, 'Someone Else')).status).toBe(200);
      expect((await editor.read(refunds)).confirmation).toMatchObject({ name: 'Mara Costa' });
      const { rows } = await server.services.db.query(
        `select user_id, new_values from public.audit_logs where action = 'confirm' and record_id = 'legal/refund-policy/en'`,
      );
      expect(rows).toEqual([{ user_id: admin.id, new_values: { version } }]);
      await editor.change(refunds, { lead: 'Changed.', effective: '2026-12-03' });
      expect((await editor.read(refunds)).confirmation).toBeNull();
      expect((await editor.list()).find((one) => one.key === 'refund-policy' && one.language === 'en')).toMatchObject({
        isConfirmed: false,
      });
    });

    test.each([
      ['an earlier version', refunds, 1, 'Mara Costa', 409],
      ['no name', refunds, 1, ' ', 400],
      ['a translation', spanish(refunds), 1, 'Mara Costa', 404],
      ['a page', { kind: 'page', key: 'home', language: 'en' }, 1, 'Mara Costa', 404],
    ] as const)('%s is not confirmed', async (_what, name, version, person, status) => {
      expect((await editor.confirm(name, version, person)).status).toBe(status);
    });

    test('stays as it was given', async () => {
      for (const statement of [
        `update internal.document_confirmations set name = 'Another'`,
        'delete from internal.document_confirmations',
        'truncate internal.document_confirmations',
      ])
        await expect(server.services.db.query(statement)).rejects.toThrow();
    });
  });
});
