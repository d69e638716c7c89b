import { readFileSync } from 'node:fs';
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
      (metric) => ['storefront', `storefront.metric.${metric}`] as const,
    ),
    ...['total', 'scenarioStreams', 'shareText'].map((name) => ['calculator', `calculator.${name}`] as const),
  ];
  const same = ids.filter(([area, id]) => {
    const at = (count: number) => textIn(locale, area, id, { count, streams: '-', monthly: '-', yearly: '-' });
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
      expect(textIn('en', 'campaigns', `campaigns.unit.${metric}`, { count })).toBe(targetUnits[metric][index]);
});

test.each([
  [2, 'مشاهدتان'],
  [3, 'مشاهدات'],
  [11, 'مشاهدة'],
  [100, 'مشاهدة'],
])('uses the Arabic plural form for %i views', (count, word) => {
  expect(textIn('ar', 'storefront', 'storefront.metric.views', { count })).toBe(word);
});
