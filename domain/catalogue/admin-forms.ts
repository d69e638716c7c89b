import * as z from 'zod';
import { campaignPlatforms, dayFigures } from '#domain/campaigns/campaign.ts';
import { packageTypes } from './catalogue.ts';
import { linkHost } from './service-link.ts';
import { serviceColorNames, serviceIcons, serviceScenes } from './service-look.ts';
import { serviceStates } from './service.ts';

/**
 * Admin form input and the columns it becomes. The checks mirror those of the database (`database/shop`), which are
 * authoritative. Inputs are texts, checkboxes and lists; messages are shown in the form.
 */
const MISSING = 'Please fill in this field';

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, MISSING)
    .max(max, `At most ${max.toLocaleString('en-US')} characters`);
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'Enter an amount, such as 49 or 49.90')
  .transform(Number);
/** Of a package; the database has the same limit. */
const MAX_PRICE = 99_999.99;
const whole = z
  .string()
  .trim()
  .regex(/^-?\d{1,6}$/, 'Enter a whole number')
  .transform(Number);
const positiveOrNone = z
  .string()
  .trim()
  .regex(/^([1-9]\d{0,6})?$/, 'Enter a whole number from 1, or leave this empty')
  .transform((typed) => (typed === '' ? null : Number(typed)));
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date');
/** An instant. The form converts the time typed in a `datetime-local` field, which has no zone, before it saves. */
const momentOrNone = z
  .string()
  .refine((typed) => typed === '' || !Number.isNaN(Date.parse(typed)), 'Enter a date and time')
  .transform((typed) => (typed === '' ? null : new Date(typed).toISOString()));
const splitLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const lines = z.string().max(5000, 'At most 5,000 characters').transform(splitLines);

const TranslatedColumns = z
  .record(z.string(), z.record(z.string(), z.string().max(50_000, 'This is too long')))
  .default({});

/** By language and column, without empty values; columns in `lists` are lists with one item per line. */
const translations = (lists: readonly string[] = []) =>
  TranslatedColumns.transform((typed) => {
    const kept = Object.entries(typed).map(([language, columns]) => {
      const filled = Object.entries(columns).filter(([, value]) => value.trim() !== '');
      return [
        language,
        Object.fromEntries(
          filled.map(([column, value]) => [column, lists.includes(column) ? splitLines(value) : value.trim()]),
        ),
      ] as const;
    });
    return Object.fromEntries(kept.filter(([, columns]) => Object.keys(columns).length > 0));
  });

/** A translated list of a different length is not shown, so it is not stored. */
function sameLength(
  row: { features: string[]; translations: Record<string, Record<string, string | string[]>> },
  context: z.RefinementCtx,
): void {
  for (const [language, { features }] of Object.entries(row.translations)) {
    if (features === undefined || features.length === row.features.length) continue;
    context.addIssue({
      code: 'custom',
      path: ['translations', language, 'features'],
      message: `As many lines as in English: ${row.features.length}`,
    });
  }
}

const figureNumber = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d+)?$/, 'Enter a number')
  .transform(Number);
const Figure = z
  .object({
    metric: text(40),
    min: figureNumber,
    max: z.union([z.literal('').transform(() => null), figureNumber]),
    basis: z.enum(['estimated', 'guaranteed', 'included']),
    plus: z.boolean(),
    unit: z.string().trim().max(10, 'At most 10 characters').default(''),
  })
  .refine(({ min, max }) => max === null || max >= min, { path: ['max'], message: 'Enter at least the first number' })
  .transform(({ unit, ...figure }) => (unit === '' ? figure : { ...figure, unit }));

export const PackageForm = z
  .object({
    id: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]+$/, 'Use lowercase letters, digits and hyphens')
      .max(100, 'At most 100 characters'),
    service: z.string().min(1, 'Choose a service'),
    name: text(200),
    price: amount.refine((price) => price <= MAX_PRICE, `At most ${MAX_PRICE.toLocaleString('en-US')}`),
    package_type: z.enum(packageTypes),
    duration_days: positiveOrNone,
    features: lines,
    figures: z.array(Figure),
    cta: z.enum(['cart', 'contact']),
    position: whole,
    popular: z.boolean(),
    premium: z.boolean(),
    legendary: z.boolean(),
    active: z.boolean(),
    translations: translations(['features']),
  })
  .superRefine(sameLength);

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
/** Of what was pasted: a host, or the address of a page at it. */
const hostOf = (line: string): string => linkHost(line) ?? line.toLowerCase();
const hosts = lines
  .transform((typed) => [...new Set(typed.map(hostOf))])
  .pipe(
    z
      .array(z.string())
      .max(20, 'At most 20 hosts')
      .refine((list) => list.every((host) => HOST.test(host)), 'Write hosts such as tiktok.com, one on each line'),
  );
const optional = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

export const ServiceForm = z.object({
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters and digits, separated by hyphens')
    .max(60, 'At most 60 characters')
    .refine((slug) => !RESERVED.has(slug), 'The shop uses this word itself. Choose another one'),
  name: text(80),
  state: z.enum(serviceStates),
  position: whole,
  color: z.enum(serviceColorNames),
  scene: z.enum(serviceScenes),
  picture: z
    .string()
    .nullish()
    .transform((path) => path || null),
  icon: z.enum(serviceIcons),
  platform: z.enum(campaignPlatforms),
  link_label: text(80),
  link_hosts: hosts,
  // The database alone knows whether it is a regular expression: its syntax is not quite that of browsers.
  link_pattern: optional(1000).transform((pattern) => pattern || null),
  link_hint: optional(200),
  promotes_profile: z.boolean(),
  result_figures: z.array(z.enum(dayFigures)).min(1, 'Choose at least one'),
  promised_figures: lines.pipe(z.array(z.string().max(40, 'At most 40 characters each')).max(30, 'At most 30 figures')),
  in_contact_form: z.boolean(),
  email_filter_label: optional(80).transform((label) => label || null),
  email_filter_position: whole,
  on_about: z.boolean(),
  translations: translations(),
});
/** The database has the same list. */
const RESERVED = new Set(['multiple', 'consultation', 'other', 'home', 'contact', 'about', 'calculator', 'legal']);

export const PlanForm = z
  .object({
    id: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]+$/, 'Use lowercase letters, digits and hyphens')
      .max(100, 'At most 100 characters'),
    name: text(200),
    price: amount,
    period: text(40),
    description: text(1000),
    features: lines,
    popular: z.boolean(),
    position: whole,
    translations: translations(['features']),
  })
  .superRefine(sameLength);

export const PromoForm = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .min(3, 'At least 3 characters')
      .max(50, 'At most 50 characters')
      .regex(/^\S+$/, 'Leave out spaces'),
    percent_off: z
      .string()
      .trim()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a number, such as 10 or 12.5')
      .transform(Number)
      .refine((value) => value > 0 && value <= 100, 'Enter more than 0 and at most 100'),
    active: z.boolean(),
    starts_at: momentOrNone,
    ends_at: momentOrNone,
    minimum: amount,
    max_uses: positiveOrNone,
    max_uses_per_client: positiveOrNone,
  })
  .refine(({ starts_at, ends_at }) => starts_at === null || ends_at === null || ends_at > starts_at, {
    path: ['ends_at'],
    message: 'It has to end after it starts',
  });

export const ReviewForm = z.object({
  author: text(200),
  date: day,
  rating: z.enum(['1', '2', '3', '4', '5']).transform(Number),
  text: text(5000),
  platform: text(100),
  verified: z.boolean(),
  sample: z.boolean(),
  position: whole,
  translations: translations(),
});

export const ArticleForm = z.object({
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters and digits, separated by hyphens')
    .max(100, 'At most 100 characters'),
  title: text(200),
  category: text(80),
  body: text(50_000),
  published: z.boolean(),
  translations: translations(),
});

export const AnnouncementForm = z
  .object({
    title: text(200),
    body: text(4000),
    starts_at: momentOrNone.transform((moment) => moment ?? new Date().toISOString()),
    ends_at: momentOrNone,
    published: z.boolean(),
    translations: translations(),
  })
  .refine(({ starts_at, ends_at }) => ends_at === null || ends_at > starts_at, {
    path: ['ends_at'],
    message: 'It has to end after it starts',
  });

export const CannedReplyForm = z.object({ title: text(120), body: text(8000) });

const limit = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/, 'Enter a whole number, or leave this empty')
  .transform((typed) => (typed === '' ? null : Number(typed)));

export const ClientPlanForm = z.object({
  plan_id: z.string().min(1, 'Choose a plan'),
  price: amount,
  // An empty field means no limit, which the database represents by an absent key.
  limits: z
    .object({ campaigns: limit, ad_spend: limit, platforms: limit })
    .transform((limits) => Object.fromEntries(Object.entries(limits).filter(([, max]) => max !== null))),
  next_billing_on: day,
  active: z.boolean(),
});
