import { expect, test } from 'vitest';
import {
  CampaignFacts,
  dayResults,
  fieldsOf,
  followerFieldsOf,
  profileFollowers,
  reachFieldsOf,
  reportedReach,
  type CampaignFields,
  type DayFields,
  type FollowerFields,
  type ReachFields,
} from './campaign-form.ts';

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

const reach: ReachFields = {
  reported_reach: '25000',
  reported_frequency: '1.84',
  reported_listeners: '',
  reported_from: '2026-09-01',
  reported_until: '2026-09-30',
  reported_evidence: ' https://ads.example.com/report ',
};
const wrongReach = (changes: Partial<ReachFields>) =>
  reportedReach('2026-09-30')
    .safeParse({ ...reach, ...changes })
    .error?.issues.map(({ path }) => path[0]);

test('takes what a platform reports for a period', () => {
  const columns = {
    reported_reach: 25000,
    reported_frequency: 1.84,
    reported_listeners: null,
    reported_from: '2026-09-01',
    reported_until: '2026-09-30',
    reported_evidence: 'https://ads.example.com/report',
  };
  expect(reportedReach('2026-09-30').parse(reach)).toEqual(columns);
  expect(reachFieldsOf(columns)).toEqual({ ...reach, reported_evidence: reach.reported_evidence.trim() });
});

test('wants the period and the evidence of a reported figure', () => {
  expect(wrongReach({ reported_from: '', reported_until: '' })).toEqual(['reported_from', 'reported_until']);
  expect(wrongReach({ reported_until: '2026-08-31' })).toEqual(['reported_until']);
  expect(wrongReach({ reported_until: '2026-10-01' })).toEqual(['reported_until']);
  expect(wrongReach({ reported_evidence: ' ' })).toEqual(['reported_evidence']);
  expect(wrongReach({ reported_evidence: 'http://ads.example.com' })).toEqual(['reported_evidence']);
  expect(wrongReach({ reported_reach: 'many', reported_frequency: '-1' })).toEqual([
    'reported_reach',
    'reported_frequency',
  ]);
});

test('a report without figures is removed with its period and evidence', () => {
  expect(reportedReach('2026-09-30').parse({ ...reach, reported_reach: '', reported_frequency: '' })).toEqual({
    reported_reach: null,
    reported_frequency: null,
    reported_listeners: null,
    reported_from: null,
    reported_until: null,
    reported_evidence: null,
  });
});

test('followers need their days, in order, and empty fields remove them', () => {
  const fields: FollowerFields = {
    followers_before: '12400',
    followers_before_on: '2026-11-01',
    followers_now: '13150',
    followers_now_on: '2026-11-20',
  };
  const check = (changes: Partial<FollowerFields>) =>
    profileFollowers('2026-11-28')
      .safeParse({ ...fields, ...changes })
      .error?.issues.map(({ path }) => path[0]);
  expect(profileFollowers('2026-11-28').parse(fields)).toEqual({
    followers_before: 12400,
    followers_before_on: '2026-11-01',
    followers_now: 13150,
    followers_now_on: '2026-11-20',
  });
  expect(check({ followers_now: '', followers_now_on: '' })).toBeUndefined();
  expect(check({ followers_before_on: '' })).toEqual(['followers_before_on']);
  expect(check({ followers_before: '' })).toEqual(['followers_before']);
  expect(check({ followers_now_on: '2026-11-01' })).toEqual(['followers_now_on']);
  expect(check({ followers_now_on: '2026-11-29' })).toEqual(['followers_now_on']);
  expect(check({ followers_now: 'many' })).toEqual(['followers_now']);
  const none = { followers_before: '', followers_now: '' };
  expect(profileFollowers('2026-11-28').parse({ ...fields, ...none })).toEqual({
    followers_before: null,
    followers_before_on: null,
    followers_now: null,
    followers_now_on: null,
  });
  expect(followerFieldsOf(profileFollowers('2026-11-28').parse(fields))).toEqual(fields);
});
