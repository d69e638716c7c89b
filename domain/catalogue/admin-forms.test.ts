import { describe, expect, test } from 'vitest';
import { AnnouncementForm, ClientPlanForm, PackageForm, PromoForm, ServiceForm } from './admin-forms.ts';

const typed = {
  id: 'spotify-ads-mini',
  service: 'spotify-ads',
  name: ' Mini ',
  price: '49.90',
  package_type: 'basic',
  duration_days: '',
  features: 'One\n\n Two ',
  cta: 'cart',
  figures: [{ metric: 'streams', min: '1000', max: '', basis: 'estimated', plus: true, unit: '' }],
  position: '3',
  popular: false,
  premium: false,
  legendary: false,
  active: true,
  translations: { es: { name: 'Mini', features: 'Uno\nDos' }, ar: { name: ' ' } },
};
const problems = (schema: typeof PackageForm | typeof PromoForm | typeof AnnouncementForm, value: object) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('converts form input to columns', () => {
  test('a package', () => {
    expect(PackageForm.parse(typed)).toMatchObject({
      name: 'Mini',
      price: 49.9,
      duration_days: null,
      features: ['One', 'Two'],
      figures: [{ metric: 'streams', min: 1000, max: null, basis: 'estimated', plus: true }],
      translations: { es: { name: 'Mini', features: ['Uno', 'Dos'] } },
    });
  });

  test('a service without a pattern for its links takes any', () => {
    const { link_pattern } = ServiceForm.shape;
    expect(link_pattern.parse(' ')).toBeNull();
    expect(link_pattern.parse('/video/\\d+ ')).toBe('/video/\\d+');
    expect(link_pattern.safeParse('a'.repeat(1001)).success).toBe(false);
  });

  test('[CP-BIL-03] omits the limit of a plan without one', () => {
    const plan = {
      plan_id: 'professional',
      price: '499',
      limits: { campaigns: '50', ad_spend: '', platforms: '0' },
      next_billing_on: '2030-11-01',
      active: true,
    };
    expect(ClientPlanForm.parse(plan).limits).toEqual({ campaigns: 50, platforms: 0 });
  });

  test('rejects invalid packages', () => {
    expect(problems(PackageForm, { ...typed, price: '-1', id: 'No Way', translations: {} })).toEqual([
      'id: Use lowercase letters, digits and hyphens',
      'price: Enter an amount, such as 49 or 49.90',
    ]);
    expect(problems(PackageForm, { ...typed, translations: { es: { features: 'Uno' } } })).toEqual([
      'translations.es.features: As many lines as in English: 2',
    ]);
    expect(problems(PackageForm, { ...typed, figures: [{ ...typed.figures[0], max: '10' }] })).toEqual([
      'figures.0.max: Enter at least the first number',
    ]);
  });

  test('upper-cases a promo code and requires an end after its start', () => {
    const promo = {
      code: ' hype30 ',
      percent_off: '12.5',
      active: true,
      starts_at: '2026-11-20T10:00',
      ends_at: '',
      minimum: '0',
      max_uses: '100',
      max_uses_per_client: '',
    };
    expect(PromoForm.parse(promo)).toMatchObject({
      code: 'HYPE30',
      percent_off: 12.5,
      ends_at: null,
      max_uses: 100,
      max_uses_per_client: null,
    });
    expect(problems(PromoForm, { ...promo, ends_at: '2026-11-19T10:00', percent_off: '101' })).toContain(
      'percent_off: Enter more than 0 and at most 100',
    );
    expect(problems(PromoForm, { ...promo, ends_at: '2026-11-19T10:00' })).toEqual([
      'ends_at: It has to end after it starts',
    ]);
  });
});
