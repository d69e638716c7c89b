import { expect, test } from 'vitest';
import { CampaignFacts, dayResults, fieldsOf, type CampaignFields, type DayFields } from './campaign-form.ts';
import { nextStatuses } from './campaign.ts';

const form: CampaignFields = {
  name: ' Night Drive ',
  platform: 'youtube',
  starts_on: '2026-11-01',
  ends_on: '2026-11-30',
  budget: '99.50',
  target_metric: 'views',
  target_min: '25000',
  target_max: '',
  target_basis: 'estimated',
};
const wrong = (changes: Partial<CampaignFields>) =>
  CampaignFacts.safeParse({ ...form, ...changes }).error?.issues.map(({ path }) => path[0]);

test('converts text to columns and empty text to null', () => {
  expect(CampaignFacts.parse(form)).toMatchObject({
    name: 'Night Drive',
    budget: 99.5,
    target_min: 25000,
    target_max: null,
  });
  expect(CampaignFacts.parse({ ...form, target_metric: '' })).toMatchObject({
    target_metric: null,
    target_min: null,
    target_basis: null,
  });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ ends_on: '2026-10-01' }, 'ends_on'],
  [{ budget: '1,000' }, 'budget'],
  [{ target_min: '' }, 'target_min'],
  [{ target_min: '0' }, 'target_min'],
  [{ target_basis: '' }, 'target_basis'],
  [{ target_max: '10' }, 'target_max'],
  [{ starts_on: 'soon' }, 'starts_on'],
] as const)('reports %o at its field', (changes, field) => expect(wrong(changes)).toContain(field));

test('a campaign survives a round trip through the form', () => {
  const facts = CampaignFacts.parse(form);
  const fields = fieldsOf(facts);
  expect(CampaignFacts.parse(fields)).toEqual(facts);
});

test('a day requires a figure and cannot be in the future', () => {
  const none: DayFields = {
    day: '2026-11-01',
    impressions: '',
    clicks: '',
    views: '',
    streams: '',
    reach: '',
    followers: '',
    conversions: '',
    conversion_value: '',
    spend: '',
  };
  const check = (changes: Partial<DayFields>) => dayResults('2026-11-20').safeParse({ ...none, ...changes });
  expect(check({}).success).toBe(false);
  expect(check({ views: '1', day: '2026-11-21' }).success).toBe(false);
  expect(check({ views: '1.5' }).error?.issues).toMatchObject([{ path: ['views'], message: 'Enter a whole number' }]);
  expect(check({ spend: '1,5' }).error?.issues).toMatchObject([
    { path: ['spend'], message: 'Enter an amount, such as 44.90' },
  ]);
  expect(check({ followers: '-3', spend: '1.25' }).data).toMatchObject({ followers: -3, spend: 1.25, views: null });
});

test('lists the allowed status changes', () => {
  expect([nextStatuses('draft'), nextStatuses('active'), nextStatuses('paused'), nextStatuses('completed')]).toEqual([
    ['active'],
    ['paused', 'completed'],
    ['active', 'completed'],
    [],
  ]);
});
