import { expect, test } from 'vitest';
import { leadingFigures, rankStories, roasLevel, spendLevel, type SongStory } from './portal-figures.ts';

test.each([
  [0, 'good'],
  [0.7, 'good'],
  [0.7001, 'fair'],
  [0.9, 'fair'],
  [0.9001, 'bad'],
  [1.2, 'bad'],
])('[CP-GAD-07] rates spending %d of a budget as %s', (share, level) => expect(spendLevel(share)).toBe(level));

test.each([
  [3, 'good'],
  [2.99, 'fair'],
  [2, 'fair'],
  [1.99, 'bad'],
  [0, 'bad'],
])('[CP-GAD-08] rates a return of %d as %s', (roas, level) => expect(roasLevel(roas)).toBe(level));

test('four reported figures lead, the preferred ones first', () => {
  const known = { now: 1, before: null, change: null };
  const unknown = { now: null, before: null, change: null };
  const compared = { impressions: known, clicks: known, ctr: known, views: unknown, streams: known, spend: known };
  const names = ['impressions', 'clicks', 'ctr', 'views', 'streams', 'spend'] as const;
  expect(leadingFigures<keyof typeof compared>(names, ['views', 'streams', 'spend'], compared)).toEqual([
    'streams',
    'spend',
    'impressions',
    'clicks',
  ]);
  expect(leadingFigures<keyof typeof compared>(['clicks', 'views'], ['views'], compared)).toEqual(['clicks', 'views']);
});

test('songs are ranked by their main result: views and streams before clicks', () => {
  const nothing = { value: null, before: null, change: null };
  const story = (
    title: string,
    ...results: ['views' | 'streams' | 'clicks' | 'reach', number | null][]
  ): SongStory => ({
    song: { id: title, title, artist: null, link: null, artwork: null },
    figures: {
      from: '2026-11-01',
      to: '2026-11-30',
      before: null,
      currency: 'USD',
      spend_shown: 'none',
      campaigns: 1,
      spend: nothing,
      clicks: nothing,
      cost: nothing,
      priced: false,
      results: results.map(([metric, value]) => ({
        metric,
        platform: null,
        value,
        before: null,
        change: null,
        unknown: value === null,
        reported: null,
      })),
    },
    event: null,
  });
  const ranked = rankStories([
    story('Silent'),
    story('Tape', ['streams', 20_000]),
    story('Unknown', ['reach', null]),
    story('Partly', ['reach', null], ['clicks', 900]),
    story('Drive', ['clicks', 5000], ['views', 24_000]),
  ]);
  expect(ranked.map(({ song, figures }) => [song.title, figures.results[0]?.metric])).toEqual([
    ['Drive', 'views'],
    ['Tape', 'streams'],
    ['Partly', 'clicks'],
    ['Silent', undefined],
    ['Unknown', 'reach'],
  ]);
});
