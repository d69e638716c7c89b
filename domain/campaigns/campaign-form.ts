import * as z from 'zod';
import { campaignPlatforms, dayFigures, targetMetrics, type DayFigure } from './campaign.ts';

/** A campaign's fields as a form holds them: all text. */
export interface CampaignFields {
  name: string;
  platform: string;
  starts_on: string;
  ends_on: string;
  budget: string;
  target_metric: string;
  target_min: string;
  target_max: string;
  target_basis: string;
}

/** A number as text, or empty for null. A union of both would produce unspecific errors. */
const numberOrNull = (pattern: RegExp, words: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || pattern.test(value), words)
    .transform((value) => (value === '' ? null : Number(value)));
const whole = (words: string) => numberOrNull(/^\d{1,12}$/, words);
const amount = (words: string) => numberOrNull(/^\d{1,10}(\.\d{1,2})?$/, words);
const day = z
  .string()
  .refine((value) => value === '' || z.iso.date().safeParse(value).success, 'Enter a date')
  .transform((value) => (value === '' ? null : value));
const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum([...values, '']).transform((value) => (value === '' ? null : (value as T)));

/** Validates the form and returns the columns of `campaigns`. Messages are for admins. */
export const CampaignFacts = z
  .object({
    name: z.string().trim().min(1, 'Enter a name for the campaign').max(200, 'At most 200 characters'),
    platform: z.enum(campaignPlatforms),
    starts_on: day,
    ends_on: day,
    budget: amount('Enter an amount, such as 1200 or 99.50'),
    target_metric: oneOf(targetMetrics),
    target_min: whole('Enter a whole number, such as 25000'),
    target_max: whole('Enter a whole number, such as 30000'),
    target_basis: oneOf(['estimated', 'guaranteed']),
  })
  .superRefine((form, context) => {
    const complain = (path: keyof CampaignFields, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.starts_on !== null && form.ends_on !== null && form.ends_on < form.starts_on)
      complain('ends_on', 'The last day is before the first');
    if (form.target_metric === null) return;
    if (form.target_min === null || form.target_min === 0) complain('target_min', 'Enter how much is promised');
    if (form.target_basis === null) complain('target_basis', 'Choose whether it’s an estimate or guaranteed');
    if (form.target_max !== null && form.target_min !== null && form.target_max < form.target_min)
      complain('target_max', 'This is less than the promise');
  })
  // Without a metric there is no target, whatever its fields still contain.
  .transform((form) =>
    form.target_metric === null ? { ...form, target_min: null, target_max: null, target_basis: null } : form,
  );

/** Figures of people, which hold for a whole period: as a form holds them. */
export interface ReachFields {
  reported_reach: string;
  reported_frequency: string;
  reported_listeners: string;
  reported_from: string;
  reported_until: string;
  reported_evidence: string;
}

/**
 * Validates what a platform reports for a whole period, with what proves it. Without any figure, all columns are null: the
 * report is removed. `today` is the last allowed day.
 */
export const reportedReach = (today: string) =>
  z
    .object({
      reported_reach: whole('Enter a whole number, such as 25000'),
      reported_frequency: numberOrNull(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a number, such as 1.8'),
      reported_listeners: whole('Enter a whole number, such as 12000'),
      reported_from: day,
      reported_until: day,
      reported_evidence: z.string().trim().max(500, 'At most 500 characters'),
    })
    .superRefine((form, context) => {
      const complain = (path: keyof ReachFields, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (isRemoved(form)) return;
      if (form.reported_from === null) complain('reported_from', 'Enter the first day that the figures are for');
      if (form.reported_until === null) complain('reported_until', 'Enter the last day that the figures are for');
      else if (form.reported_until > today) complain('reported_until', 'This day is in the future');
      else if (form.reported_from !== null && form.reported_until < form.reported_from)
        complain('reported_until', 'The last day is before the first');
      if (form.reported_evidence === '')
        complain('reported_evidence', 'Add a link to the report, or say where the figures are from');
      else if (/^[a-z]+:\/\//i.test(form.reported_evidence) && !form.reported_evidence.startsWith('https://'))
        complain('reported_evidence', 'A link starts with https://');
    })
    .transform((form) =>
      isRemoved(form) ? { ...form, reported_from: null, reported_until: null, reported_evidence: null } : form,
    );

const isRemoved = (form: Record<'reported_reach' | 'reported_frequency' | 'reported_listeners', number | null>) =>
  form.reported_reach === null && form.reported_frequency === null && form.reported_listeners === null;

const text = (value: string | number | null) => (value === null ? '' : String(value));

export function fieldsOf(campaign: z.output<typeof CampaignFacts>): CampaignFields {
  return {
    name: campaign.name,
    platform: campaign.platform,
    starts_on: text(campaign.starts_on),
    ends_on: text(campaign.ends_on),
    budget: text(campaign.budget),
    target_metric: text(campaign.target_metric),
    target_min: text(campaign.target_min),
    target_max: text(campaign.target_max),
    target_basis: text(campaign.target_basis),
  };
}

export function reachFieldsOf(
  campaign: Record<'reported_reach' | 'reported_frequency' | 'reported_listeners', number | null> &
    Record<'reported_from' | 'reported_until' | 'reported_evidence', string | null>,
): ReachFields {
  return {
    reported_reach: text(campaign.reported_reach),
    reported_frequency: text(campaign.reported_frequency),
    reported_listeners: text(campaign.reported_listeners),
    reported_from: text(campaign.reported_from),
    reported_until: text(campaign.reported_until),
    reported_evidence: text(campaign.reported_evidence),
  };
}

/** Followers of a profile when its campaign began, and the latest count, as a form holds them. */
export interface FollowerFields {
  followers_before: string;
  followers_before_on: string;
  followers_now: string;
  followers_now_on: string;
}

/** Validates the counts. A day without its count is left out. `today` is the last allowed day. */
export const profileFollowers = (today: string) =>
  z
    .object({
      followers_before: whole('Enter a whole number, such as 12400'),
      followers_before_on: day,
      followers_now: whole('Enter a whole number, such as 13150'),
      followers_now_on: day,
    })
    .transform((form) => ({
      ...form,
      followers_before_on: form.followers_before === null ? null : form.followers_before_on,
      followers_now_on: form.followers_now === null ? null : form.followers_now_on,
    }))
    .superRefine((form, context) => {
      const { followers_before: before, followers_before_on: from, followers_now: now, followers_now_on: to } = form;
      const complain = (path: keyof FollowerFields, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (before !== null && from === null) complain('followers_before_on', 'Enter the day of the count');
      if (from !== null && from > today) complain('followers_before_on', 'This day is in the future');
      if (now === null) return;
      if (before === null) complain('followers_before', 'Enter how many there were at the start');
      if (to === null) complain('followers_now_on', 'Enter the day of the count');
      else if (to > today) complain('followers_now_on', 'This day is in the future');
      else if (from !== null && to <= from) complain('followers_now_on', 'This has to be after the first count');
    });

export function followerFieldsOf(
  campaign: Record<'followers_before' | 'followers_now', number | null> &
    Record<'followers_before_on' | 'followers_now_on', string | null>,
): FollowerFields {
  return {
    followers_before: text(campaign.followers_before),
    followers_before_on: text(campaign.followers_before_on),
    followers_now: text(campaign.followers_now),
    followers_now_on: text(campaign.followers_now_on),
  };
}

export type DayFields = Record<DayFigure, string> & { day: string };

const count = whole('Enter a whole number');
const money = amount('Enter an amount, such as 44.90');

/** Validates the results of one day. `today` is the last allowed day. */
export const dayResults = (today: string) =>
  z
    .object({
      day: z.iso.date('Enter the day').refine((value) => value <= today, 'This day is in the future'),
      impressions: count,
      clicks: count,
      views: count,
      streams: count,
      reach: count,
      // May be negative: more people may unfollow than follow.
      followers: numberOrNull(/^-?\d{1,12}$/, 'Enter a whole number'),
      conversions: money,
      conversion_value: money,
      spend: money,
    })
    .refine((form) => dayFigures.some((figure) => form[figure] !== null), {
      path: ['day'],
      message: 'Fill in at least one figure',
    });
