import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { locales } from '#domain/locales.ts';
import { PLAN_CONSENT_VERSION, planConsentWording } from './plan-consent.ts';

const facts = {
  seller: { name: 'Hypecast', legalName: 'Hypecast Media FZ-LLC' },
  planName: 'Professional',
  amount: 538.92,
  currency: 'USD',
  billingDay: 15,
  card: { brand: 'Visa', last4: '4242' },
};

describe('planConsentWording', () => {
  test('names amount, day, card and how to cancel', () => {
    expect(planConsentWording('en', facts)).toBe(
      'I authorize Hypecast Media FZ-LLC to charge $538.92, including tax, to my Visa ending in 4242 on the 15th of every month for the Professional plan. I can pause or cancel at any time under Billing in my portal. Canceling stops all further charges, and I keep what I have already paid for. If the plan, its price or the day changes, Hypecast asks me again before charging my card.',
    );
  });

  test.each(locales)('in %s, contains every value, and mentions short months where they matter', (locale) => {
    const wording = planConsentWording(locale, facts);
    for (const value of ['$538.92', '15', 'Professional', 'Visa', '4242', 'Hypecast']) expect(wording).toContain(value);
    const of31st = planConsentWording(locale, { ...facts, billingDay: 31 });
    expect(of31st.split('.').length).toBeGreaterThan(wording.split('.').length);
    expect(planConsentWording(locale, { ...facts, billingDay: 28 }).split('.').length).toBe(wording.split('.').length);
  });

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [11, '11th'],
    [21, '21st'],
    [31, '31st'],
  ])('writes day %i as %s', (billingDay, text) => {
    expect(planConsentWording('en', { ...facts, billingDay })).toContain(` on the ${text} of every month`);
  });

  test('requires a new version when the wording changes', () => {
    const texts = locales.map((locale) => planConsentWording(locale, { ...facts, billingDay: 31 }));
    const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
    // If this fails: raise PLAN_CONSENT_VERSION, then write both here.
    expect([PLAN_CONSENT_VERSION, digest]).toEqual(['2026-11-25', 'ca6a31c86e80']);
  });
});
