import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { locales, SOURCE_LOCALE } from '#domain/locales.ts';

const root = resolve(import.meta.dirname, '../../..');
const others = locales.filter((locale) => locale !== SOURCE_LOCALE);

type Catalogue = Record<string, string>;
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Catalogue;

/** Every English catalogue, and the path of its translation. */
const catalogues: [name: string, fileIn: (locale: string) => string][] = [
  ...readdirSync(join(root, 'web/messages/en')).map((file): [string, (locale: string) => string] => [
    `web ${file}`,
    (locale) => `web/messages/${locale}/${file}`,
  ]),
  ['mails', (locale) => `server/emails/messages/${locale}.json`],
];

/** The arguments and tags of a message; a translation must have the same. */
function slotsOf(text: string): string[] {
  const found = new Set<string>([...text.matchAll(/<\/?([a-z][\w-]*)\/?>/gi)].map((match) => `<${match[1]}>`));
  // A compiled message is a list of texts and arguments; an argument may hold further messages, one per case.
  const walk = (message: unknown): void => {
    for (const part of Array.isArray(message) ? message : []) {
      if (!Array.isArray(part)) continue;
      const [name, , cases] = part as [string, unknown?, unknown?];
      found.add(`{${name}}`);
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(walk);
    }
  };
  walk(compileMessageOrThrow(text));
  return [...found].toSorted();
}

test('finds the placeholders of a message', () => {
  expect(slotsOf('Plain')).toEqual([]);
  expect(slotsOf('To <address>{email}</address>: {count, plural, one {# thing of {name}} other {# things}}')).toEqual([
    '<address>',
    '{count}',
    '{email}',
    '{name}',
  ]);
});

test.each(others.flatMap((locale) => catalogues.map(([name, fileIn]) => [locale, name, fileIn] as const)))(
  'in %s, %s is fully translated',
  (locale, _name, fileIn) => {
    const english = read(fileIn(SOURCE_LOCALE));
    const translated = read(fileIn(locale));
    expect(Object.keys(english).filter((id) => !translated[id]?.trim())).toEqual([]);
    expect(Object.keys(translated).filter((id) => english[id] === undefined)).toEqual([]);
    for (const [id, text] of Object.entries(english)) expect(slotsOf(translated[id] ?? ''), id).toEqual(slotsOf(text));
  },
);

test.each(others)('in %s, plurals have all forms', (locale) => {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const [, fileIn] of catalogues) {
    for (const [id, text] of Object.entries(read(fileIn(locale)))) {
      for (const [, forms = ''] of text.matchAll(/,\s*plural,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)) {
        const given = [...forms.matchAll(/(=\d+|\b(?:zero|one|two|few|many|other))\s*\{/g)].map((match) => match[1]);
        // In Spanish, whole numbers below a million never use "many".
        const missing = needed.filter(
          (category) => !given.includes(category) && !(locale === 'es' && category === 'many'),
        );
        expect(missing, `${locale} ${id}`).toEqual([]);
      }
    }
  }
});
