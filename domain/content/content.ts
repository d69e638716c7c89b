import type * as z from 'zod';
import { shownServices, type Catalogue } from '#domain/catalogue/service.ts';
import { emailTemplateNames, type EmailTemplateName } from '#domain/emails/templates.ts';
import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { nameOf, type DocumentKind } from './document-names.ts';
import { factsOf } from './profile/profile-facts.ts';
import { legalTextsOf, type LegalTexts, type LegalVersions } from './legal-texts.ts';
import { fillPlaceholders } from './placeholders.ts';
import { bodyOf, type PublishedDocuments } from './published-documents.ts';
import { aboutSchema, type AboutContent } from './schemas/about.ts';
import { calculatorSchema, type CalculatorContent } from './schemas/calculator.ts';
import { contactSchema, type ContactContent } from './schemas/contact.ts';
import { emailWordsOf, type EmailWords } from './schemas/email.ts';
import { homeSchema, type HomeContent } from './schemas/home.ts';
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
  /** Every service, drafts among them. */
  catalogue: Catalogue;
  /** The pages of services by slug. */
  services: Readonly<Record<string, ServiceContent>>;
  legal: LegalTexts;
  /** The same in every language. */
  legalVersions: LegalVersions;
  emails: Record<EmailTemplateName, EmailWords>;
  /** The shop is closed, and the page is for the team. */
  closed?: true;
}

/** What loaders of pages may pass on to browsers. */
export type PageContent = Omit<Content, 'emails'>;

export type ShopContent = Record<Locale, Content>;

/** Everything that the database has of what the agency says. */
export interface PublishedRows {
  documents: PublishedDocuments;
  legalVersions: LegalVersions;
  catalogue: Record<Locale, Catalogue>;
}

/** The content of every language: missing translations in English, and the profile's words in their places. */
export const assembleContent = (rows: PublishedRows): ShopContent => ({
  en: contentOf(rows, 'en'),
  es: contentOf(rows, 'es'),
  ar: contentOf(rows, 'ar'),
});

function contentOf({ documents, legalVersions, ...rows }: PublishedRows, locale: Locale): Content {
  const catalogue = rows.catalogue[locale];
  const profileIn = (language: Locale) => profileSchema.parse(bodyOf(documents, 'profile', 'shop', language));
  const [profile, englishProfile] = [profileIn(locale), profileIn(SOURCE_LOCALE)];
  const factsIn = (language: Locale) => factsOf(profileIn(language), language);
  const facts = factsIn(locale);
  // A text may become longer than its field by what the profile puts into it, so it is checked before.
  const filled = <T>(schema: z.ZodType<T>, kind: DocumentKind, key: string): T =>
    fillPlaceholders(schema.parse(bodyOf(documents, kind, key, locale)), facts);
  // A new service has no page in the moment before its process has written one.
  const pages = catalogue
    .filter(({ slug }) => documents.has(nameOf({ kind: 'service', key: slug, language: SOURCE_LOCALE })))
    .map(({ slug, name }) => ({ slug, name, ...filled(serviceSchema, 'service', slug) }));
  return {
    profile,
    englishProfile,
    home: filled(homeSchema, 'page', 'home'),
    contact: filled(contactSchema, 'page', 'contact'),
    about: filled(aboutSchema, 'page', 'about'),
    calculator: filled(calculatorSchema, 'page', 'calculator'),
    catalogue,
    services: Object.fromEntries(pages.map((page) => [page.slug, page])),
    legal: legalTextsOf(documents, locale, factsIn),
    legalVersions,
    emails: emailsOf(documents, locale),
  };
}

function emailsOf(documents: PublishedDocuments, language: Locale): Content['emails'] {
  const bodyOf = (key: EmailTemplateName) => documents.get(nameOf({ kind: 'email', key, language }));
  return Object.fromEntries(emailTemplateNames.map((key) => [key, emailWordsOf(bodyOf(key))])) as Content['emails'];
}

/** The pages of the services that the shop shows, in display order. */
export const servicePages = ({ catalogue, services }: PageContent): ServiceContent[] =>
  shownServices(catalogue).flatMap(({ slug }) => services[slug] ?? []);
