import { expect, test } from 'vitest';
import { problemsOf } from '#domain/content/check-document.ts';
import { nameOf, type DocumentName } from '#domain/content/document-names.ts';
import { documentTypeOf } from '#domain/content/documents.ts';
import { formSchemaOf } from '#domain/content/draw-form.ts';
import { blankOf } from '#domain/content/form-schema.ts';
import { emailSchemaOf, NO_WORDS } from '#domain/content/schemas/email.ts';
import { emailTemplateNames, emailTemplates } from '#domain/emails/templates.ts';
import { locales } from '#domain/locales.ts';
import { contentOf, seeds } from '#tests/support/content.ts';

const confirmation = (language: DocumentName['language']): DocumentName => ({
  kind: 'email',
  key: 'order-confirmation',
  language,
});

test('there is a document for every email and language, which is empty at first', () => {
  for (const key of emailTemplateNames)
    for (const language of locales) {
      const name: DocumentName = { kind: 'email', key, language };
      expect(documentTypeOf(name)?.title).toBe(emailTemplates[key].title);
      expect(seeds.get(nameOf(name))).toEqual(blankOf(formSchemaOf(emailSchemaOf(key))));
      expect(problemsOf(name, seeds.get(nameOf(name)) ?? null)).toEqual([]);
    }
  expect(seeds.get(nameOf(confirmation('es')))).toEqual(NO_WORDS);
});

test('an email has no field for a text that depends on what happened', () => {
  expect(Object.keys(emailSchemaOf('dispute-notice').shape)).toEqual(['closing']);
  expect(Object.keys(emailSchemaOf('refund-notice').shape)).toEqual(['subject', 'closing']);
});

test('each language has its own words: Spanish does not show the English ones', () => {
  const own = { subject: 'Yours: {number}', opening: '', closing: 'See you' };
  const { en, es, ar } = contentOf(new Map(seeds).set(nameOf(confirmation('en')), own));
  expect(en.emails['order-confirmation']).toEqual(own);
  for (const { emails } of [es, ar]) expect(emails['order-confirmation']).toEqual(NO_WORDS);
});

test('a document that lacks a text of a later release, or is missing, counts as empty', () => {
  const documents = new Map(seeds).set(nameOf(confirmation('en')), { closing: 'See you' });
  documents.delete(nameOf(confirmation('es')));
  const { en, es } = contentOf(documents);
  expect(en.emails['order-confirmation']).toEqual({ ...NO_WORDS, closing: 'See you' });
  expect(es.emails['order-confirmation']).toEqual(NO_WORDS);
});

test('a placeholder that its message does not have is a problem, which names those it has', () => {
  const body = { subject: 'Order {number} of {name}', opening: 'Hi {name}, {number}', closing: '{nam} {name}' };
  expect(problemsOf(confirmation('es'), body)).toEqual([
    { field: 'subject', message: '{name} is not known here. Use {number}' },
    { field: 'opening', message: '{number} is not known here. Use {name}' },
    { field: 'closing', message: '{nam} is not known here. Use {name}' },
  ]);
  const disputed = { kind: 'email', key: 'dispute-notice', language: 'en' } as const;
  expect(problemsOf(disputed, { closing: '{number}' })).toEqual([
    { field: 'closing', message: '{number} is not known here. Leave it out' },
  ]);
});
