import type * as z from 'zod';
import { locales, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { nameOf } from './document-names.ts';
import { formSchemaOf } from './draw-form.ts';
import { isObject, type FormSchema, type Json } from './form-schema.ts';
import { fillPlaceholders, type ProfileFacts } from './placeholders.ts';
import { factsOf } from './profile/profile-facts.ts';
import { bodyOf, type PublishedDocuments } from './published-documents.ts';
import { legalSchema, refundPolicySchema, type LegalDocument, type RefundPolicy } from './schemas/legal.ts';
import { profileFactsSchema } from './schemas/profile.ts';
import { missingTexts } from './translation.ts';

interface Shown {
  /** The agency's legal name. */
  responsible: string;
  /** Of this text: English where no translation may be shown. */
  language: Locale;
  /** The languages that have a translation which may be shown, and English. */
  written: readonly Locale[];
}

export type LegalText = LegalDocument & Shown;

export interface LegalTexts {
  terms: LegalText;
  privacy: LegalText;
  refunds: RefundPolicy & Shown;
}

/**
 * Whether a translation of a legal text may be shown: it lacks no text, and it was published for the English text that is in force.
 * Half a contract in each language would be a contract in none.
 */
export const isLegalTranslation = (form: FormSchema, source: Json, translated: Json | undefined): boolean =>
  isObject(source) &&
  isObject(translated) &&
  translated.effective === source.effective &&
  missingTexts(form, source, translated).length === 0;

/** The legal texts of a language. Each names the agency as the profile of its own language does. */
export function legalTextsOf(
  documents: PublishedDocuments,
  locale: Locale,
  factsIn: (language: Locale) => ProfileFacts,
): LegalTexts {
  function textOf<T extends LegalDocument>(schema: z.ZodObject & z.ZodType<T>, key: string): T & Shown {
    const form = formSchemaOf(schema);
    const source = bodyOf(documents, 'legal', key, SOURCE_LOCALE);
    const stored = (language: Locale) => documents.get(nameOf({ kind: 'legal', key, language }));
    const written = locales.filter(
      (language) => language === SOURCE_LOCALE || isLegalTranslation(form, source, stored(language)),
    );
    const language = written.includes(locale) ? locale : SOURCE_LOCALE;
    const facts = factsIn(language);
    const text = fillPlaceholders(schema.parse(bodyOf(documents, 'legal', key, language)), facts);
    return { ...text, responsible: facts.legalName, language, written };
  }
  return {
    terms: textOf(legalSchema, 'terms-of-service'),
    privacy: textOf(legalSchema, 'privacy-policy'),
    refunds: textOf(refundPolicySchema, 'refund-policy'),
  };
}

/** A version of an English legal text, with the profile of the last day on which it was in force. */
export interface LegalVersion {
  key: string;
  body: Json;
  profile: Json;
}

/** Every version by its address, such as `terms-of-service/2025-01-01`. No two texts have the same date. */
export type LegalVersions = ReadonlyMap<string, LegalText>;

/** @param versions oldest first: a text that was published again is known as it was last */
export const legalVersionsOf = (versions: readonly LegalVersion[]): LegalVersions =>
  new Map(
    versions.map(({ key, body, profile }) => {
      const facts = factsOf(profileFactsSchema.parse(profile), SOURCE_LOCALE);
      const text = fillPlaceholders(legalSchema.parse(body), facts);
      const shown: Shown = { responsible: facts.legalName, language: SOURCE_LOCALE, written: [SOURCE_LOCALE] };
      return [`${key}/${text.effective}`, { ...text, ...shown }];
    }),
  );
