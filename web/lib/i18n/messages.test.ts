import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '../..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n');
const locales = readdirSync(join(web, 'messages'));
const areas = readdirSync(join(web, 'messages/en'));

function catalogue(locale: string, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(web, 'messages', locale, area), 'utf8')) as Record<string, string>;
}

test('each message id is in one catalogue', () => {
  const ids = areas.flatMap((area) => Object.keys(catalogue('en', area)));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(areas)('every message of %s is used', (area) => {
  const prefixes = [...sources.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map((match) => match[1] ?? '');
  const unused = Object.keys(catalogue('en', area)).filter(
    (id) =>
      !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`) && !prefixes.some((prefix) => id.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test('every message id in the code exists', () => {
  // The compiler checks whole ids; this test covers templates that begin with the name of a catalogue.
  const ids = new Set(areas.flatMap((area) => Object.keys(catalogue('en', area))));
  const named = [...sources.matchAll(/\bt\(\s*['"]([\w.-]+)['"]/g)].map((match) => match[1] ?? '');
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test.each(locales)('accessible names of buttons in %s contain their visible text', (locale) => {
  const texts = Object.assign({}, ...areas.map((area) => catalogue(locale, area))) as Record<string, string>;
  const named = [...sources.matchAll(/aria-label=\{t\(\s*['"]([\w.]+?)(Of|Named)['"]/g)]
    .map(([, shown = '', suffix = '']) => ({ shown: texts[shown], said: texts[shown + suffix] }))
    .filter(({ shown }) => shown !== undefined);
  expect(named.length).toBeGreaterThan(5);
  const words = (text = '') => ` ${text.replaceAll(/[^\p{L}{}]+/gu, ' ').toLowerCase()} `;
  expect(named.filter(({ shown, said }) => !words(said).includes(words(shown)))).toEqual([]);
});

test.each(locales)('every message in %s can be parsed', (locale) => {
  for (const area of readdirSync(join(web, 'messages', locale))) {
    for (const [id, text] of Object.entries(catalogue(locale, area)))
      expect(() => compileMessageOrThrow(text), id).not.toThrow();
  }
});
