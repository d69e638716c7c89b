import { expect, test } from 'vitest';
import { seededServices } from '#tests/support/seeded-services.ts';
import { documentTypes } from '#domain/content/documents.ts';
import { nameOf } from '#domain/content/document-names.ts';
import { formSchemaOf } from '#domain/content/draw-form.ts';
import { missingTexts } from '#domain/content/translation.ts';
import { locales, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { content, seeds } from '#tests/support/content.ts';

const others = locales.filter((locale) => locale !== SOURCE_LOCALE);

/** But for the terms, the privacy policy and the agency's own names, which are the same in every language. */
function writtenIn(locale: Locale) {
  const { home, contact, about, calculator, services, legal, catalogue } = content[locale];
  const words = catalogue.map(({ name, linkLabel, linkHint }) => [name, linkLabel, linkHint]);
  return { home, contact, about, calculator, services, words, refunds: legal.refunds };
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test.each(others)('every text is translated to %s', (language) => {
  const missing = documentTypes(seededServices)
    .filter(
      ({ languages, key }) => languages.includes(language) && !['terms-of-service', 'privacy-policy'].includes(key),
    )
    .flatMap(({ kind, key, schema }) =>
      missingTexts(
        formSchemaOf(schema),
        seeds.get(nameOf({ kind, key, language: SOURCE_LOCALE })) ?? {},
        seeds.get(nameOf({ kind, key, language })),
      ).map((path) => `${kind}/${key}: ${path}`),
    );
  expect(missing).toEqual([]);
});

test.each(others)('%s content contains no English sentence', (locale) => {
  const english = new Set(textsOf(writtenIn(SOURCE_LOCALE)).filter((text) => text.split(' ').length > 3));
  expect(textsOf(writtenIn(locale)).filter((text) => english.has(text))).toEqual([]);
});

test('[SF-SHELL-09] Arabic content is written in Arabic', () => {
  const long = textsOf(writtenIn('ar')).filter((text) => text.length > 40);
  expect(long.filter((text) => !/[\u0600-\u06ff]/.test(text))).toEqual([]);
});
