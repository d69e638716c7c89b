import type * as z from 'zod';
import { serviceSlugs, type ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { emailTemplateNames, type EmailTemplateName } from '#domain/emails/templates.ts';
import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { documentTypeOf } from './documents.ts';
import { nameOf, type DocumentKind } from './document-names.ts';
import { isObject, type Json } from './form-schema.ts';
import { formSchemaOf } from './draw-form.ts';
import { currencyName } from './currency.ts';
import { fillPlaceholders } from './placeholders.ts';
import { mergeTranslation } from './translation.ts';
import { aboutSchema, type AboutContent } from './schemas/about.ts';
import { calculatorSchema, type CalculatorContent } from './schemas/calculator.ts';
import { contactSchema, type ContactContent } from './schemas/contact.ts';
import type { EmailWords } from './schemas/email.ts';
import { homeSchema, type HomeContent } from './schemas/home.ts';
import { legalSchema, type LegalDocument } from './schemas/legal.ts';
import { profileSchema, type Profile } from './schemas/profile.ts';
import { serviceSchema, type ServiceContent } from './schemas/service.ts';

/** What the agency says in one language. */
export interface Content {
  profile: Profile;
  /** As search engines know the agency, and as texts in English name it. */
  englishProfile: Profile;
  home: HomeContent;
  contact: ContactContent;
  about: AboutContent;
  calculator: CalculatorContent;
  services: Record<ServiceSlug, ServiceContent>;
  terms: LegalDocument;
  privacy: LegalDocument;
  emails: Record<EmailTemplateName, EmailWords>;
}

/** What loaders of pages may pass on to browsers. */
export type PageContent = Omit<Content, 'emails'>;

export type ShopContent = Record<Locale, Content>;

/** The published documents by {@link nameOf}. */
export type PublishedDocuments = ReadonlyMap<string, Json>;

/** The content of every language: missing translations in English, and the profile's words in their places. */
export const assembleContent = (documents: PublishedDocuments): ShopContent => ({
  en: contentOf(documents, 'en'),
  es: contentOf(documents, 'es'),
  ar: contentOf(documents, 'ar'),
});

function contentOf(documents: PublishedDocuments, locale: Locale): Content {
  const profileIn = (language: Locale) => profileSchema.parse(bodyOf(documents, 'profile', 'shop', language));
  const [profile, englishProfile] = [profileIn(locale), profileIn(SOURCE_LOCALE)];
  const facts = { ...profile, currency: currencyName(profile.currency, locale) };
  const englishFacts = { ...englishProfile, currency: currencyName(profile.currency, SOURCE_LOCALE) };
  // A text may become longer than its field by what the profile puts into it, so it is checked before.
  const filled = <T>(schema: z.ZodType<T>, kind: DocumentKind, key: string): T =>
    fillPlaceholders(schema.parse(bodyOf(documents, kind, key, locale)), facts);
  const legal = (key: string) =>
    fillPlaceholders(legalSchema.parse(bodyOf(documents, 'legal', key, SOURCE_LOCALE)), englishFacts);
  const service = (slug: ServiceSlug) => ({ slug, ...filled(serviceSchema, 'service', slug) });
  return {
    profile,
    englishProfile,
    home: filled(homeSchema, 'page', 'home'),
    contact: filled(contactSchema, 'page', 'contact'),
    about: filled(aboutSchema, 'page', 'about'),
    calculator: filled(calculatorSchema, 'page', 'calculator'),
    services: Object.fromEntries(serviceSlugs.map((slug) => [slug, service(slug)])) as Content['services'],
    terms: legal('terms-of-service'),
    privacy: legal('privacy-policy'),
    emails: emailsOf(documents, locale),
  };
}

/** Lenient, because a later release may have other emails, or other texts of them, than the documents. */
function emailsOf(documents: PublishedDocuments, language: Locale): Content['emails'] {
  const wordsOf = (key: EmailTemplateName): EmailWords => {
    const body = documents.get(nameOf({ kind: 'email', key, language }));
    const textOf = (field: keyof EmailWords) => {
      const text = isObject(body) ? body[field] : undefined;
      return typeof text === 'string' ? text : '';
    };
    return { subject: textOf('subject'), opening: textOf('opening'), closing: textOf('closing') };
  };
  return Object.fromEntries(emailTemplateNames.map((key) => [key, wordsOf(key)])) as Content['emails'];
}

function bodyOf(documents: PublishedDocuments, kind: DocumentKind, key: string, language: Locale): Json {
  const source = documents.get(nameOf({ kind, key, language: SOURCE_LOCALE }));
  const type = documentTypeOf({ kind, key, language: SOURCE_LOCALE });
  if (source === undefined || type === undefined) throw new Error(`there is no document ${kind}/${key}`);
  if (language === SOURCE_LOCALE) return source;
  return mergeTranslation(formSchemaOf(type.schema), source, documents.get(nameOf({ kind, key, language })));
}

/** All services in display order. */
export const servicesOf = ({ services }: PageContent): ServiceContent[] => serviceSlugs.map((slug) => services[slug]);
