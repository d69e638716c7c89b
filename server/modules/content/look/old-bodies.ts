import type { DocumentName } from '#domain/content/document-names.ts';
import { isObject, type Json, type JsonObject } from '#domain/content/form-schema.ts';
import { currencyName } from '#domain/content/profile/currency.ts';
import { fillPlaceholders, type ProfileFacts } from '#domain/content/placeholders.ts';
import type { Profile } from '#domain/content/schemas/profile.ts';
import { isSourceLanguage, type Locale } from '#domain/locales.ts';
import type { OldLook } from './old-look.ts';

/** Whether a checkout from before documents had this one. */
export const wasInSource = ({ kind, key, language }: DocumentName): boolean =>
  kind !== 'email' && (kind !== 'legal' || (isSourceLanguage(language) && key !== 'refund-policy'));

/** The body that a document has by an old look; null if the look has no such document. */
export function oldBodyOf(look: OldLook, { kind, key, language }: DocumentName, published: Profile): Json | null {
  switch (kind) {
    case 'profile':
      return oldProfile(look, language, published);
    case 'page':
      return lookUp(look.contentIn(language), key);
    case 'service':
      return lookUp(look.contentIn(language).services, key);
    case 'legal':
      return lookUp({ 'terms-of-service': look.terms, 'privacy-policy': look.privacy }, key);
    case 'email':
      return null;
  }
}

const lookUp = (bodies: JsonObject, key: string): Json | null =>
  Object.hasOwn(bodies, key) ? (bodies[key] ?? null) : null;

/** The brand as a profile. A word without a translation is empty in another language. */
function oldProfile({ brand, claims, wordIn }: OldLook, language: Locale, published: Profile): JsonObject {
  const word = (text: string) => {
    const translated = wordIn(text, language);
    return !isSourceLanguage(language) && translated === text ? '' : translated;
  };
  const { address, phone, whatsapp, social, ...facts } = brand;
  return {
    ...facts,
    // The source had none of these.
    homeMarket: published.homeMarket,
    taxCurrency: published.taxCurrency,
    documentLanguage: published.documentLanguage,
    accent: published.accent,
    logo: published.logo,
    address: {
      street: address.street,
      city: word(address.city),
      country: word(address.country),
      countryCode: address.countryCode ?? published.address.countryCode,
    },
    phone: phone.display,
    whatsapp: written(digitsOf(whatsapp.href), [phone.display, published.whatsapp]),
    supportHours: word(brand.supportHours),
    social: Object.fromEntries(Object.entries(social).map(([channel, href]) => [channel, href ?? ''])),
    claims: Object.fromEntries(
      Object.entries(claims).map(([place, list]) => [
        place,
        list.map(({ value, label, source }) => ({ value, label: word(label), source: source ?? '' })),
      ]),
    ),
  };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** A number of which only the digits are known, as one of these writes it. */
const written = (digits: string, numbers: readonly string[]): string =>
  numbers.find((number) => digitsOf(number) === digits) ?? `+${digits}`;

/** What the texts of an old look had written out of its brand. */
export const oldFacts = ({ brand, wordIn }: OldLook, language: Locale): ProfileFacts => ({
  name: brand.name,
  legalName: brand.legalName,
  email: brand.email,
  supportHours: wordIn(brand.supportHours, language),
  // All that a shop could sell in before documents.
  currency: currencyName('USD', language),
  address: {
    street: brand.address.street,
    city: wordIn(brand.address.city, language),
    country: wordIn(brand.address.country, language),
  },
});

/**
 * A body with placeholders in the places of the facts that the old source had written out. A text that says what the published one
 * says with the old facts is the published one; in others, the name, the legal name and the street are replaced as whole words.
 */
export function withPlaceholders(body: Json, published: Json | undefined, facts: ProfileFacts): Json {
  if (typeof body === 'string')
    return typeof published === 'string' && fillPlaceholders(published, facts) === body
      ? published
      : replaceFacts(body, facts);
  if (Array.isArray(body)) {
    const others = Array.isArray(published) ? published : [];
    return body.map((item, at) => withPlaceholders(item, others[at], facts));
  }
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, inner]) => [
      name,
      withPlaceholders(inner, isObject(published) ? published[name] : undefined, facts),
    ]),
  );
}

function replaceFacts(text: string, { name, legalName, address: { street } }: ProfileFacts): string {
  // The legal name usually begins with the name.
  const found = Object.entries({ name, legalName, street })
    .filter(([, value]) => value !== '')
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (found.length === 0) return text;
  const any = found.map(([, value]) => value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replaceAll(whole, (value) => `{${found.find(([, fact]) => fact === value)?.[0] ?? ''}}`);
}
