import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#domain/content/form-schema.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { contact, editorOf, home, profileName, terms, type Editor } from './documents-harness.ts';

const spotify = { kind: 'service', key: 'spotify-ads', language: 'en' } as const;

describe.each(engines)('invalid documents on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let editor: Editor;
  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
    editor = editorOf(server, admin);
  });
  afterAll(() => server.close());

  const problems = ({ status, body }: { status: number; body: Failure }) => [status, body.code, body.details?.fields];

  describe('as a draft or a preview', () => {
    test.each([
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      '//evil.example.test',
      '/\\evil.example.test',
      'https://evil',
      '',
    ])('a button may not lead to “%s”', async (href) => {
      const { revision, body } = await editor.read(spotify);
      const changed = { ...body, heroButtons: [{ label: 'Buy', href }] };
      const message = 'Enter a link: https://…, a page such as /contact, or a part of this page such as #pricing';
      const expected = [400, 'invalid_document', [{ field: 'heroButtons.0.href', message }]];
      expect(problems(await editor.save(spotify, revision, changed))).toEqual(expected);
      expect(problems(await editor.preview(spotify, changed))).toEqual(expected);
    });

    test('the profile may only have links to websites', async () => {
      const { revision, body } = await editor.read(profileName);
      const reviews = { href: 'javascript:alert(1)', stars: 9, count: -1, contactCount: '50+' };
      expect(problems(await editor.save(profileName, revision, { ...body, reviews, email: 'nobody' }))).toEqual([
        400,
        'invalid_document',
        [
          { field: 'email', message: 'Enter an email address' },
          { field: 'reviews.href', message: 'Enter a link that begins with https://' },
          { field: 'reviews.stars', message: 'At most 5' },
          { field: 'reviews.count', message: 'At least 0' },
        ],
      ]);
    });

    test('each text has a longest length, and each field its kind', async () => {
      const { revision, body } = await editor.read(contact);
      const changed = { ...body, title: 'x'.repeat(201), lead: 7, form: null };
      expect(problems(await editor.save(contact, revision, changed))).toEqual([
        400,
        'invalid_document',
        [
          { field: 'title', message: 'At most 200 characters' },
          { field: 'lead', message: 'This is missing or of the wrong kind' },
          { field: 'form', message: 'This is missing or of the wrong kind' },
        ],
      ]);
    });

    test('what the product fixes stays as it is, and fields that it does not know are left out', async () => {
      const { revision, body } = await editor.read(spotify);
      expect(problems(await editor.save(spotify, revision, { ...body, anchor: 'elsewhere' }))).toEqual([
        400,
        'invalid_document',
        [{ field: 'anchor', message: 'Choose one of the values' }],
      ]);
      const saved = await editor.save(spotify, revision, { ...body, script: 'x' });
      expect(saved.status).toBe(200);
      expect((await editor.read(spotify)).body).toEqual(body);
      await editor.save(spotify, saved.body.revision, null);
    });

    describe('a formatted text', () => {
      const withText = (body: JsonObject, ...content: Json[]): JsonObject => ({
        ...body,
        more: { title: 'More', text: { type: 'doc', content } },
      });
      const linked = (href: string): Json => ({
        type: 'paragraph',
        content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }],
      });
      const nested = (levels: number): Json => ({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }, ...(levels > 1 ? [nested(levels - 1)] : [])] }],
      });
      const unsupported = 'Only paragraphs, lists of up to 3 levels, bold, italics and links are possible here';
      const address = (href: string) =>
        `A link cannot lead to “${href}”. Use https://…, mailto:… or a page such as /contact`;

      test.each<[string, Json, string]>([
        ['leads to code', linked('javascript:alert(1)'), address('javascript:alert(1)')],
        ['leads to another website as if it were a page', linked('//evil.test'), address('//evil.test')],
        ['has HTML', { type: 'paragraph', content: [{ type: 'html', html: '<script>' }] }, unsupported],
        ['has a heading', { type: 'heading', attrs: { level: 1 } }, unsupported],
        ['is nested too deep', nested(300), unsupported],
        ['is no text', 7, unsupported],
      ])('that %s is not saved', async (_what, block, message) => {
        const { revision, body } = await editor.read(spotify);
        const expected = [400, 'invalid_document', [{ field: 'more.text', message }]];
        expect(problems(await editor.save(spotify, revision, withText(body, block)))).toEqual(expected);
        expect(problems(await editor.preview(spotify, withText(body, block)))).toEqual(expected);
      });

      test('needs words to be published, which a translation does without', async () => {
        const { body } = await editor.read(spotify);
        const empty = await editor.draft(spotify, withText(body, { type: 'paragraph' }));
        expect(problems(await editor.publish(spotify, empty))).toEqual([
          400,
          'invalid_document',
          [{ field: 'more.text', message: 'Write a text' }],
        ]);
        const ready = await editor.draft(spotify, withText(body, linked('mailto:{email}')));
        expect((await editor.publish(spotify, ready)).status).toBe(200);
        const spanish = { ...spotify, language: 'es' } as const;
        const translated = await editor.read(spanish);
        expect(translated.body.more).toEqual({ title: '', text: { type: 'doc', content: [{ type: 'paragraph' }] } });
        const summary = (await editor.list()).find(({ key, language }) => key === 'spotify-ads' && language === 'es');
        expect(summary?.missing).toBe(2);
        const content = server.services.content.current();
        expect(content.es.services['spotify-ads']?.more).toEqual(content.en.services['spotify-ads']?.more);
        expect(content.en.services['spotify-ads']?.more?.text.content).toEqual([
          linked(`mailto:${content.en.profile.email}`),
        ]);
        await editor.restore(spotify, (await editor.read(spotify)).revision, 1);
      });
    });

    test('a text with a character that cannot be stored is not saved', async () => {
      const { revision, body } = await editor.read(contact);
      const answer = await editor.save(contact, revision, { ...body, title: 'a\u0000b' });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_body']);
      const preview = await editor.preview(contact, { ...body, title: 'a\u0000b' });
      expect([preview.status, preview.body.code]).toEqual([400, 'invalid_body']);
    });

    test('a document above 256 KB is not read', async () => {
      const { revision, body } = await editor.read(contact);
      const answer = await editor.save(contact, revision, { ...body, more: 'x'.repeat(256 * 1024) });
      expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
    });
  });

  describe('as a publication', () => {
    test('English texts are required, and placeholders must be known', async () => {
      const revision = await editor.draft(contact, { title: '', lead: 'Write to {nmae}' });
      const known = '{name}, {legalName}, {street}, {city}, {country}, {email}, {supportHours}, {currency}';
      expect(problems(await editor.publish(contact, revision))).toEqual([
        400,
        'invalid_document',
        [
          { field: 'title', message: 'Write a text' },
          { field: 'lead', message: `{nmae} is not known here. Use ${known}` },
        ],
      ]);
      const document = await editor.read(contact);
      expect([document.revision, document.body.title, document.versions.length]).toEqual([revision, '', 1]);
    });

    test('placeholders of a translation must be known, too', async () => {
      const spanish = { ...home, language: 'es' } as const;
      const { body } = await editor.read(spanish);
      const cta = { title: '{nombre}', text: '', button: '' };
      const revision = await editor.draft(spanish, { ...body, cta });
      expect(problems(await editor.publish(spanish, revision))).toMatchObject([
        400,
        'invalid_document',
        [{ field: 'cta.title' }],
      ]);
    });

    test('a legal text needs a later date with each change', async () => {
      const { effective } = (await editor.read(terms)).published;
      const needed = [
        400,
        'invalid_document',
        [{ field: 'effective', message: `A changed text needs a new date, after ${effective}` }],
      ];
      const same = await editor.draft(terms, { lead: 'Other terms.' });
      expect(problems(await editor.publish(terms, same))).toEqual(needed);
      const earlier = await editor.draft(terms, { effective: '2001-01-01' });
      expect(problems(await editor.publish(terms, earlier))).toEqual(needed);
      const later = await editor.draft(terms, { effective: '2099-12-31' });
      expect((await editor.publish(terms, later)).body.version).toBe(2);
      expect(server.services.content.current().es.legal.terms).toMatchObject({
        lead: 'Other terms.',
        effective: '2099-12-31',
      });
    });

    test('the date of a legal text that was taken back is not given to another one', async () => {
      const { revision } = await editor.read(terms);
      expect((await editor.restore(terms, revision, 1)).status).toBe(200);
      const other = await editor.draft(terms, { lead: 'Yet other terms.', effective: '2099-12-31' });
      expect(problems(await editor.publish(terms, other))).toEqual([
        400,
        'invalid_document',
        [{ field: 'effective', message: 'A changed text needs a new date, after 2099-12-31' }],
      ]);
      // The very text that has the date may come back.
      const { body } = await editor.restore(terms, other, 2);
      expect(body.version).toBe(4);
    });
  });

  describe('that do not exist', () => {
    const names = [
      { kind: 'page', key: 'prices', language: 'en' },
      { kind: 'legal', key: 'terms-of-sale', language: 'en' },
      { kind: 'page', key: 'home\u0000', language: 'en' },
      { kind: 'page', key: 'home', language: 'en', version: 99 },
    ];
    const pathOf = (endpoint: string, name: object) =>
      `${server.url}/functions/v1/${endpoint}?${new URLSearchParams({ version: '1', ...name })}`;
    const read = async (endpoint: string, name: object) =>
      (await fetch(pathOf(endpoint, name), { headers: { authorization: `Bearer ${admin.accessToken}` } })).status;

    test('are not found by any endpoint', async () => {
      for (const { version = 1, ...name } of names) {
        expect(await read('document-version', { ...name, version: String(version) })).toBe(404);
        const { revision } = await editor.read(home);
        const body = { ...name, version, revision, body: {} };
        expect((await callFunction(server, 'restore-document', body, { as: admin })).status).toBe(404);
        if (version !== 1) continue;
        expect(await read('document', name)).toBe(404);
        for (const endpoint of ['save-draft', 'publish-document', 'open-preview'])
          expect([endpoint, (await callFunction(server, endpoint, body, { as: admin })).status]).toEqual([
            endpoint,
            404,
          ]);
      }
    });

    test('nor are kinds and languages that the product does not know', async () => {
      for (const name of [
        { kind: 'secret', key: 'home', language: 'en' },
        { kind: 'page', key: 'home', language: 'fr' },
      ]) {
        expect([await read('document', name), await read('document-version', name)]).toEqual([404, 404]);
        const saved = await callFunction(server, 'save-draft', { ...name, revision: 1, body: {} }, { as: admin });
        expect(saved.status).toBe(400);
      }
    });
  });
});
