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

test('text becomes columns, what is empty becomes nothing', () => {
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
] as const)('%o is told at its field', (changes, field) => expect(wrong(changes)).toContain(field));

test('a campaign goes into the form and comes back', () => {
  const facts = CampaignFacts.parse(form);
  const fields = fieldsOf({
    ...facts,
    id: 'x',
    client_id: 'x',
    order_item_id: null,
    service: 'youtube-ads',
    status: 'draft',
    requested_status: null,
    created_at: '',
    updated_at: '',
  });
  expect(CampaignFacts.parse(fields)).toEqual(facts);
});

test('a day has a figure, and is not to come', () => {
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
  expect(check({ views: '1.5' }).error?.issues).toMatchObject([{ path: ['views'], message: 'A whole number' }]);
  expect(check({ spend: '1,5' }).error?.issues).toMatchObject([
    { path: ['spend'], message: 'An amount such as 44.90' },
  ]);
  expect(check({ followers: '-3', spend: '1.25' }).data).toMatchObject({ followers: -3, spend: 1.25, views: null });
});

test('where a campaign can go', () => {
  expect([nextStatuses('draft'), nextStatuses('active'), nextStatuses('paused'), nextStatuses('completed')]).toEqual([
    ['active'],
    ['paused', 'completed'],
    ['active', 'completed'],
    [],
  ]);
});
