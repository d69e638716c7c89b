import { seededServices } from '#tests/support/seeded-services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentTypes } from '#domain/content/documents.ts';
import { type DocumentName } from '#domain/content/document-names.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { openContent } from '#server/modules/content/content.ts';
import { seeds } from '#tests/support/content.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { contact, editorOf, home, partOf, profileName, terms, type Editor } from './documents-harness.ts';

describe.each(engines)('documents on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let editor: Editor;
  let other: Editor;
  beforeAll(async () => {
    server = await startServer(engine);
    const [first, second] = await Promise.all([server.signedIn({ admin: true }), server.signedIn({ admin: true })]);
    admin = first;
    [editor, other] = [editorOf(server, first), editorOf(server, second)];
  });
  afterAll(() => server.close());

  const rows = async (text: string) => (await server.services.db.query(text)).rows;
  const questions = async (name: DocumentName) => (await editor.read(name)).published.faq as JsonObject[];
  /** What lacks texts, but for legal texts, whose translations are the agency's own. */
  const lacking = async () => (await editor.list()).filter(({ kind, missing }) => kind !== 'legal' && missing > 0);
  const english = () => server.services.content.current().en;

  describe('of a new shop', () => {
    test('are listed by language with their pages, published, without drafts and, but for two legal texts, wholly translated', async () => {
      const documents = await editor.list();
      expect(documents.map(({ kind, key, language }) => `${kind}/${key}/${language}`)).toEqual(
        documentTypes(seededServices).flatMap(({ kind, key, languages }) =>
          languages.map((language) => `${kind}/${key}/${language}`),
        ),
      );
      expect(documents.every((one) => one.version === 1 && !one.hasDraft)).toBe(true);
      expect(documents.filter(({ missing }) => missing > 0).map(({ key, language }) => `${key}/${language}`)).toEqual([
        'terms-of-service/es',
        'terms-of-service/ar',
        'privacy-policy/es',
        'privacy-policy/ar',
      ]);
      expect(documents.find(({ key }) => key === 'spotify-ads')).toMatchObject({
        title: 'Spotify Ads',
        path: '/services/spotify-ads',
        publishedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      });
    });

    test('are read with their form, their placeholders and a history that nobody published', async () => {
      const document = await editor.read(terms);
      expect(document).toMatchObject({ revision: 1, draft: null, source: null });
      expect(document.body).toEqual(seeds.get('legal/terms-of-service/en'));
      expect(document.body).toEqual(document.published);
      expect(document.form.properties?.['effective']).toMatchObject({ format: 'date', shared: true });
      expect(document.placeholders).toContain('legalName');
      expect(document.versions).toEqual([
        { version: 1, publishedAt: expect.any(String) as string, publishedBy: null, restoredFrom: null },
      ]);
    });

    test('are read in another language beside English, with what all languages share', async () => {
      const document = await editor.read({ ...profileName, language: 'es' });
      expect(document.source).toEqual(seeds.get('profile/shop/en'));
      expect(document.body).toMatchObject({ name: 'Hypecast', address: { city: 'Dubái', countryCode: 'AE' } });
    });
  });

  describe('a draft', () => {
    test('is what the team reads next, and not what visitors see', async () => {
      const { revision, body } = await editor.read(contact);
      const saved = await editor.save(contact, revision, { ...body, title: '  Write to us  ', lead: '' });
      expect([saved.status, saved.body.revision]).toEqual([200, revision + 1]);
      const document = await other.read(contact);
      expect(document.body).toEqual({ ...body, title: 'Write to us', lead: '' });
      expect(document.published).toEqual(body);
      expect(document.draft).toEqual({ changedAt: expect.any(String) as string, changedBy: 'Nia Cole' });
      expect((await editor.list()).filter(({ hasDraft }) => hasDraft)).toMatchObject([contact]);
      expect(english().contact.title).toBe(body.title);
    });

    test('that was saved over another is a conflict, and neither is lost', async () => {
      const { revision, body } = await editor.read(contact);
      const mine = { ...body, title: 'Mine' };
      const first = await other.save(contact, revision, { ...body, title: 'Theirs' });
      expect(first.status).toBe(200);
      const late = await editor.save(contact, revision, mine);
      expect([late.status, late.body.code]).toEqual([409, 'conflict']);
      expect((await editor.publish(contact, revision)).status).toBe(409);
      expect((await editor.restore(contact, revision, 1)).status).toBe(409);
      expect((await editor.save(contact, revision, null)).status).toBe(409);
      const document = await editor.read(contact);
      expect([document.body.title, document.revision]).toEqual(['Theirs', first.body.revision]);
      expect(document.versions).toHaveLength(1);
      expect((await editor.save(contact, document.revision, mine)).status).toBe(200);
    });

    test('that is discarded leaves what is published', async () => {
      const { revision, published } = await editor.read(contact);
      expect((await editor.save(contact, revision, null)).status).toBe(200);
      const document = await editor.read(contact);
      expect([document.draft, document.body, document.versions.length]).toEqual([null, published, 1]);
      const nothing = await editor.publish(contact, document.revision);
      expect([nothing.status, nothing.body.message]).toEqual([409, 'There is nothing to publish']);
    });
  });

  describe('a publication', () => {
    test('is shown by this process at once, and by another over the same database', async () => {
      const { db, log, outages } = server.services;
      const second = await openContent({ db, log, outages });
      try {
        const before = second.current().es.contact;
        expect(await editor.change(contact, { title: 'Write to {name}' })).toBe(2);
        expect(english().contact.title).toBe('Write to Hypecast');
        await expect.poll(() => second.current().en.contact.title).toBe('Write to Hypecast');
        expect(second.current().es.contact).toEqual(before);
      } finally {
        await second.close();
      }
    });

    test('ends the draft, and is in the history with its publisher', async () => {
      const document = await editor.read(contact);
      expect([document.draft, document.body.title]).toEqual([null, 'Write to {name}']);
      expect(document.versions.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
        [2, 'Nia Cole'],
        [1, null],
      ]);
      expect(await editor.version(contact, 1)).toEqual(seeds.get('page/contact/en'));
      expect(await editor.version(contact, 2)).toEqual(document.published);
    });

    test('is in the audit log, as is a restored version', async () => {
      const { revision } = await editor.read(contact);
      const restored = await editor.restore(contact, revision, 1);
      expect([restored.status, restored.body.version]).toEqual([200, 3]);
      expect((await editor.read(contact)).versions[0]).toMatchObject({ version: 3, restoredFrom: 1 });
      expect(await editor.version(contact, 3)).toEqual(seeds.get('page/contact/en'));
      expect(english().contact.title).toBe(seeds.get('page/contact/en')?.title);
      expect(
        await rows(
          `select action, record_id, new_values, user_id, source from public.audit_logs where table_name = 'documents' order by created_at`,
        ),
      ).toEqual([
        {
          action: 'publish',
          record_id: 'page/contact/en',
          new_values: { version: 2 },
          user_id: admin.id,
          source: 'database',
        },
        {
          action: 'restore',
          record_id: 'page/contact/en',
          new_values: { version: 3, restored_from: 1 },
          user_id: admin.id,
          source: 'database',
        },
      ]);
    });

    test('of the profile gives orders their prefix and invoices their country', async () => {
      const address = partOf((await editor.read(profileName)).body, 'address');
      await editor.change(profileName, { orderPrefix: 'N4B', address: { ...address, countryCode: 'ES' } });
      expect(await rows('select order_prefix, seller_country from internal.shop_settings')).toEqual([
        { order_prefix: 'N4B', seller_country: 'ES' },
      ]);
    });

    test('of a long name in the profile leaves texts whole that contain it, however short their fields', async () => {
      const legalName = 'The Long Name Company '.repeat(8).trim();
      const cta = partOf((await editor.read(home)).body, 'cta');
      await editor.change(home, { cta: { ...cta, title: `${'x'.repeat(180)} {legalName}` } });
      const before = (await editor.read(profileName)).body.legalName ?? '';
      expect(await editor.change(profileName, { legalName })).toBeGreaterThan(1);
      expect(english().home.cta.title).toBe(`${'x'.repeat(180)} ${legalName}`);
      await editor.change(profileName, { legalName: before });
      await editor.change(home, { cta });
    });
  });

  describe('a translation', () => {
    const spanish = { ...contact, language: 'es' } as const;

    test('may lack texts, which visitors see in English and the list counts', async () => {
      await editor.change(spanish, { title: '', lead: '' });
      const { es } = server.services.content.current();
      expect([es.contact.title, es.contact.lead]).toEqual([english().contact.title, english().contact.lead]);
      expect(await lacking()).toMatchObject([{ ...spanish, missing: 2 }]);
    });

    test('published before is restored as it came with the release', async () => {
      for (const name of [spanish, { ...profileName, language: 'es' } as const]) {
        const { revision } = await editor.read(name);
        const restored = await editor.restore(name, revision, 1);
        expect([restored.status, restored.body.version]).toEqual([200, expect.any(Number)]);
      }
      expect(await lacking()).toEqual([]);
      expect((await editor.read(spanish)).published.title).toBe(seeds.get('page/contact/es')?.title);
    });

    test('keeps its texts beside the English ones that moved, in its draft, too', async () => {
      const before = await questions(spanish);
      await editor.draft(spanish, { title: 'Borrador' });
      const { revision } = await editor.read(spanish);
      await editor.change(contact, { faq: (await questions(contact)).toReversed() });
      expect(await questions(spanish)).toEqual(before.toReversed());
      const document = await editor.read(spanish);
      expect(document.body).toEqual({ ...document.published, title: 'Borrador' });
      expect(server.services.content.current().es.contact.faq).toEqual(before.toReversed());
      // Who has it open works on another order of texts.
      expect((await other.save(spanish, revision, document.body)).status).toBe(409);
      await editor.save(spanish, document.revision, null);
    });

    test('is not published anew when English only corrects a text', async () => {
      const { versions } = await editor.read(spanish);
      await editor.change(contact, { title: 'Talk to us' });
      expect((await editor.read(spanish)).versions).toEqual(versions);
    });
  });

  describe('a publication that fails half way', () => {
    test('leaves everything as it was', async () => {
      const everything = () =>
        Promise.all([
          rows('select kind, key, language, published, draft from internal.documents order by kind, key, language'),
          rows('select count(*) from internal.document_versions'),
          rows('select count(*) from public.audit_logs'),
        ]);
      const before = await everything();
      const content = server.services.content.current();
      const faq = await questions(contact);
      await server.services.db.script(`
        create function internal.fail_half_way() returns trigger language plpgsql set search_path = '' as
          $$ begin raise exception 'the disk is full'; end $$;
        create trigger fail_half_way before insert on internal.document_versions for each row
          when (new.language = 'es') execute function internal.fail_half_way();`);
      const revision = await editor.draft(contact, { faq: faq.toReversed() });
      const failed = await editor.publish(contact, revision);
      expect([failed.status, failed.body.code]).toEqual([500, 'internal']);
      await server.services.db.script('drop function internal.fail_half_way() cascade');

      await server.services.content.refresh();
      expect(server.services.content.current()).toEqual(content);
      // The draft is still there, at the same revision.
      expect((await editor.save(contact, revision, null)).status).toBe(200);
      expect(await everything()).toEqual(before);
    });
  });
});
