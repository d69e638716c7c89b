import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentName } from '#domain/content/document-names.ts';
import type { EditedDocument } from '#domain/content/document-views.ts';
import { importLook } from '#server/modules/content/look/import-look.ts';
import { engines } from '#tests/support/database.ts';
import { lookOf, oldTexts, type OldTexts } from '#tests/support/old-look.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const EN_CONTACT: DocumentName = { kind: 'page', key: 'contact', language: 'en' };
const EN_PROFILE: DocumentName = { kind: 'profile', key: 'shop', language: 'en' };

describe.each(engines)('import of an old look on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());
  afterEach(() => server.services.db.query('update internal.documents set draft = null'));

  /** The outcomes by document that are not `unchanged`. */
  const imported = async (texts: OldTexts) => {
    const outcomes = await importLook(server.services.db, lookOf(texts));
    return Object.fromEntries(
      outcomes
        .filter(({ outcome }) => outcome !== 'unchanged')
        .map(({ name: { kind, key, language }, outcome }) => [`${kind}/${key}/${language}`, outcome]),
    );
  };
  const read = async ({ kind, key, language }: DocumentName) => {
    const response = await fetch(`${server.url}/functions/v1/document?kind=${kind}&key=${key}&language=${language}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    return (await response.json()) as EditedDocument;
  };
  const change = async (name: DocumentName, action: 'publish-document' | 'save-draft', body?: object) => {
    const { revision } = await read(name);
    return callFunction(server, action, { ...name, revision, ...(body !== undefined && { body }) }, { as: admin });
  };

  test('the product’s own texts differ in nothing', async () => {
    expect(await imported(oldTexts())).toEqual({});
  });

  test('another name is a draft of the profile alone: the texts name it by placeholder', async () => {
    const texts = oldTexts({ name: 'Acme Media', legalName: 'Acme Media GmbH' });
    expect(await imported(texts)).toEqual({ 'profile/shop/en': 'draft stored' });
    const { body, published, draft } = await read(EN_PROFILE);
    expect(body).toEqual({ ...published, name: 'Acme Media', legalName: 'Acme Media GmbH' });
    expect(draft?.changedBy).toBeNull();
    expect(await imported(texts)).toEqual({
      'profile/shop/en': 'unchanged: its draft has these texts already',
    });
  });

  test('an edited text is a draft in its language, with the old facts as placeholders', async () => {
    const texts = oldTexts({ name: 'Acme Media', legalName: 'Acme Media GmbH' });
    texts.contents.en.contact.lead = 'Acme Media GmbH, or Acme Media, is not AcmeMedia.';
    texts.contents.es.contact.title = 'Escribe a Acme Media.';
    texts.terms.effective = '2026-03-01';
    expect(await imported(texts)).toEqual({
      'profile/shop/en': 'draft stored',
      'page/contact/en': 'draft stored',
      'page/contact/es': 'draft stored',
      'legal/terms-of-service/en': 'draft stored',
    });
    const spanish: DocumentName = { ...EN_CONTACT, language: 'es' };
    const terms: DocumentName = { kind: 'legal', key: 'terms-of-service', language: 'en' };
    const [contact, translated, legal] = await Promise.all([read(EN_CONTACT), read(spanish), read(terms)]);
    expect(contact.body).toEqual({ ...contact.published, lead: '{legalName}, or {name}, is not AcmeMedia.' });
    expect(translated.body).toEqual({ ...translated.published, title: 'Escribe a {name}.' });
    expect(legal.body).toEqual({ ...legal.published, effective: '2026-03-01' });
    expect((await change(EN_CONTACT, 'publish-document')).status).toBe(200);
    expect((await change(spanish, 'publish-document')).status).toBe(200);
    expect(server.services.content.current().es.contact.title).toBe('Escribe a Hypecast.');
  });

  test('a translation with other items waits until the English document is published', async () => {
    const texts = oldTexts();
    texts.claims.contact = [{ value: '9', label: 'offices', source: 'https://acme.example.test' }];
    texts.words.es = { ...texts.words.es, offices: 'oficinas' };
    const waits = 'not taken: the English document has other items. Publish that first, then run this again';
    expect(await imported(texts)).toMatchObject({
      'profile/shop/en': 'draft stored',
      'profile/shop/es': waits,
    });
    expect((await change(EN_PROFILE, 'publish-document')).status).toBe(200);
    const spanish: DocumentName = { ...EN_PROFILE, language: 'es' };
    const again = await imported(texts);
    expect(again).toMatchObject({ 'profile/shop/es': 'draft stored' });
    // It has no Arabic caption, and shows the English one either way.
    expect(again).not.toHaveProperty('profile/shop/en');
    expect((await read(spanish)).body).toMatchObject({ claims: { contact: [{ value: '9', label: 'oficinas' }] } });
  });

  test('a draft of the team stays, and the line says whose it is', async () => {
    const name: DocumentName = { kind: 'page', key: 'home', language: 'ar' };
    const { published } = await read(name);
    const theirs = { ...published, results: { eyebrow: 'Mine', title: '', lead: '', footnote: '' } };
    expect((await change(name, 'save-draft', theirs)).status).toBe(200);
    const texts = oldTexts();
    texts.contents.ar.home.plans = { eyebrow: 'a', title: 'b', lead: 'c', button: 'd', footnote: 'e' };
    expect(await imported(texts)).toMatchObject({
      'page/home/ar': expect.stringMatching(/^not taken: it has a draft by Nia Cole\. /),
    });
    expect((await read(name)).body).toEqual(theirs);
  });

  test('what does not fit a document is named by its field and not taken', async () => {
    const texts = oldTexts();
    texts.brand.orderPrefix = 'lower case';
    texts.contents.en.home.plans = 'nothing';
    const outcomes = await imported(texts);
    expect(outcomes).toMatchObject({
      'profile/shop/en': 'not taken: orderPrefix: Use up to ten capital letters and digits, a letter first',
      'profile/shop/es': 'not taken: the English document is not taken',
      'page/home/en': 'not taken: plans: This is missing or of the wrong kind',
    });
    expect((await read(EN_PROFILE)).draft).toBeNull();
  });
});
