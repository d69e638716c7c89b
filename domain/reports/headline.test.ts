import { expect, test } from 'vitest';
import { headlineOf } from './headline.ts';
import { cardsOf, type CampaignProgress, type MetricResult, type Results, type Setup } from './results.ts';

const figure = (value: number | null) => ({ value, before: null, change: null });
const metric = (name: MetricResult['metric'], value: number | null): MetricResult => ({
  metric: name,
  platform: null,
  unknown: false,
  reported: null,
  ...figure(value),
});
const openReach: MetricResult = { ...metric('reach', null), unknown: true };
/** As the database does, a cost for one metric only. */
function resultsOf(spend: number | null, results: MetricResult[] = [], priced = true): Results {
  const [{ value } = { value: null }] = results;
  const isSingle = results.length === 1 && priced && spend !== null && value !== null && value > 0;
  return {
    from: '2026-11-01',
    to: '2026-11-30',
    before: null,
    currency: 'USD',
    spend_shown: 'platform',
    campaigns: results.length,
    spend: figure(spend),
    clicks: figure(9),
    cost: figure(isSingle ? spend / value : null),
    priced,
    results,
    days: [],
    days_before: null,
  };
}
const idle: CampaignProgress = {
  running: 0,
  day: null,
  days: null,
  ahead: 0,
  on_pace: 0,
  behind: 0,
  done: 0,
  scheduled: 0,
  starts_on: null,
  ends: null,
  drafts: 0,
  paused: 0,
  completed: 0,
};
const setup: Setup = {
  order_id: 'o',
  number: 'HC-2026-0001',
  order_item_id: 'l',
  campaign_id: null,
  name: 'Premium',
  service: 'youtube-ads',
  step: 'review',
  at: '2026-11-26T10:00:00Z',
  day: null,
};

test.each([
  ['one metric', resultsOf(1220, [metric('views', 37497)]), 'priced', { cost: 1220 / 37497 }],
  [
    'two metrics have no common price',
    resultsOf(30, [metric('views', 5), metric('streams', 9)]),
    'priced',
    { cost: null },
  ],
  ['results without spend', resultsOf(null, [metric('views', 5)], false), 'brought', { spend: null }],
  ['free results', resultsOf(0, [metric('views', 5)]), 'brought', { spend: null }],
  ['spend that explains a part', resultsOf(20, [metric('views', 5)], false), 'brought', { spend: 20 }],
  ['a loss of followers', resultsOf(20, [metric('followers', -4)]), 'spent', { spend: 20 }],
  ['spend alone', resultsOf(20, [metric('views', null)]), 'spent', { spend: 20 }],
  ['a reach of days only', resultsOf(20, [openReach]), 'unknown', { spend: 20 }],
  ['the same without spend', resultsOf(null, [openReach]), 'unknown', { spend: null }],
  ['money that also went to such a reach', resultsOf(20, [metric('views', 5), openReach]), 'brought', { spend: 20 }],
  ['nothing', resultsOf(null), 'none', {}],
] as const)('%s', (_, results, kind, values) => {
  expect(headlineOf(results, idle, []).result).toMatchObject({ kind, ...values });
});

test.each([
  ['one campaign', { running: 1, day: 44, days: 60, ahead: 1 }, { kind: 'day', day: 44, days: 60, pace: 'ahead' }],
  ['no target', { running: 2, day: 3, days: 9 }, { kind: 'day', pace: null }],
  ['no end', { running: 1 }, { kind: 'running', campaigns: 1, paces: [] }],
  [
    'different paces',
    { running: 3, day: 3, days: 9, behind: 1, ahead: 2 },
    {
      kind: 'running',
      paces: [
        { pace: 'behind', campaigns: 1 },
        { pace: 'ahead', campaigns: 2 },
      ],
    },
  ],
  ['not begun', { scheduled: 2, starts_on: '2026-12-01', paused: 1 }, { kind: 'scheduled', campaigns: 2 }],
  ['paused', { paused: 2, completed: 1 }, { kind: 'paused', campaigns: 2 }],
  ['finished', { completed: 3 }, { kind: 'finished', campaigns: 3 }],
] as const)('describes progress: %s', (_, progress, expected) => {
  expect(headlineOf(resultsOf(null), { ...idle, ...progress }, []).progress).toMatchObject(expected);
});

test('announces the next step instead of an empty result when campaigns are only set up', () => {
  expect(headlineOf(resultsOf(null), { ...idle, paused: 1 }, [setup])).toEqual({
    result: null,
    progress: { kind: 'setup', count: 1, next: setup },
  });
});

test('the four cards show every value of the headline', () => {
  const valuesOf = (results: Results) => cardsOf(results).map(({ kind, figure: { value } }) => [kind, value]);
  expect(valuesOf(resultsOf(1220, [metric('views', 37497)]))).toEqual([
    ['spend', 1220],
    ['result', 37497],
    ['cost', 1220 / 37497],
    ['clicks', 9],
  ]);
  const many = resultsOf(30, [metric('views', 5), metric('streams', 9), metric('reach', 8), metric('followers', 2)]);
  expect(valuesOf(many)).toEqual([
    ['spend', 30],
    ['result', 5],
    ['result', 9],
    ['result', 8],
  ]);
  expect(headlineOf(many, idle, []).result).toMatchObject({ counts: [{ count: 5 }, { count: 9 }, { count: 8 }] });
});
