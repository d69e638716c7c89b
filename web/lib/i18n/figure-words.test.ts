import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { targetMetrics, targetUnits } from '#domain/campaigns/campaign.ts';
import { locales, regions, type Locale } from '#domain/locales.ts';

const folder = resolve(import.meta.dirname, '../../messages');

function textIn(locale: Locale, area: string, id: string, values: Record<string, string | number>): string {
  const messages = JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as Record<string, string>;
  const compiled = { [id]: compileMessageOrThrow(messages[id] ?? '') };
  return setupI18n({ locale, locales: regions[locale], messages: { [locale]: compiled } })._(id, values);
}

/** One and a few of each; words that do not count things ("reach", "resolution") are the same. */
const amounts: Record<Locale, { one: number; more: number }> = {
  en: { one: 1, more: 1500 },
  es: { one: 1, more: 1500 },
  ar: { one: 1, more: 5 },
};

test.each(locales)('uses the singular for one in %s', (locale) => {
  const { one, more } = amounts[locale];
  const ids = [
    ...targetMetrics.map((metric) => ['campaigns', `campaigns.unit.${metric}`] as const),
    ...['views', 'streams', 'comments', 'articles', 'videos', 'pages'].map(
      (metric) => ['package', `package.metric.${metric}`] as const,
    ),
    ...['total', 'scenarioStreams', 'shareText'].map((name) => ['calculator', `calculator.${name}`] as const),
  ];
  const same = ids.filter(([area, id]) => {
    const at = (count: number) =>
      // Without the number, which differs in any case.
      textIn(locale, area, id, { count, figure: '-', streams: '-', monthly: '-', yearly: '-' }).replace(
        /\d[\d,.]*/,
        '-',
      );
    return at(one) === at(more);
  });
  expect(same).toEqual([]);
});

test('formats one stream and 1,500 streams', () => {
  expect(textIn('en', 'calculator', 'calculator.total', { count: 1, streams: '1' })).toBe('1 stream a month');
  expect(textIn('en', 'calculator', 'calculator.total', { count: 1500, streams: '1,500' })).toBe(
    '1,500 streams a month',
  );
  for (const metric of targetMetrics)
    for (const [index, count] of [1, 2].entries())
      expect(textIn('en', 'campaigns', `campaigns.unit.${metric}`, { count })).toBe(
        `${count} ${targetUnits[metric][index]}`,
      );
});

/** Arabic has words for one and two of a thing: beside the number they would say it twice. */
test.each([
  ['package', 'package.metric.views', ['مشاهدة واحدة', 'مشاهدتان', '- مشاهدات', '- مشاهدة', '- مشاهدة']],
  [
    'package',
    'package.metric.videos',
    ['مقطع فيديو واحد', 'مقطعا فيديو', '- مقاطع فيديو', '- مقطع فيديو', '- مقطع فيديو'],
  ],
  ['campaigns', 'campaigns.unit.clicks', ['نقرة واحدة', 'نقرتين', '3 نقرات', '11 نقرة', '100 نقرة']],
  ['calculator', 'calculator.scenarioStreams', ['استماع واحد', 'استماعان', '- استماعات', '- استماعا', '- استماع']],
  [
    'cart',
    'cart.moreFeatures',
    ['ميزة أخرى', 'ميزتان أخريان', '\u200e+3 مزايا أخرى', '\u200e+11 ميزة أخرى', '\u200e+100 ميزة أخرى'],
  ],
] as const)('counts once in Arabic: %s %s', (area, id, words) => {
  const texts = [1, 2, 3, 11, 100].map((count) => textIn('ar', area, id, { count, figure: '-', streams: '-' }));
  expect(texts.map((text) => text.replaceAll(/<\/?b>/g, ''))).toEqual(words);
});

/** Runs over the messages themselves, so that the next one with a number outside is found, too. */
test('no Arabic message has a number beside its plural form', () => {
  const texts = readdirSync(join(folder, 'ar')).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, 'ar', file), 'utf8')) as Record<string, string>),
  );
  const outside = texts.filter(([, text]) => /\{\w+\}[\u2069\s]*\{\w+, plural/.test(text)).map(([id]) => id);
  expect(outside).toEqual([]);
});
