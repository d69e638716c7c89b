import type * as z from 'zod';
import { serviceNames, serviceSlugs } from '#domain/catalogue/catalogue.ts';
import { emailTemplateNames, emailTemplates } from '#domain/emails/templates.ts';
import { locales, type Locale } from '#domain/locales.ts';
import type { DocumentKind, DocumentName } from './document-names.ts';
import { aboutSchema } from './schemas/about.ts';
import { calculatorSchema } from './schemas/calculator.ts';
import { contactSchema } from './schemas/contact.ts';
import { emailSchemaOf } from './schemas/email.ts';
import { homeSchema } from './schemas/home.ts';
import { legalSchema, refundPolicySchema } from './schemas/legal.ts';
import { profileSchema } from './schemas/profile.ts';
import { serviceSchema } from './schemas/service.ts';

interface DocumentType {
  kind: DocumentKind;
  key: string;
  /** For the team. */
  title: string;
  schema: z.ZodObject;
  /** The public page that shows it, as an English path; null if none does. */
  path: string | null;
  languages: readonly Locale[];
}

const page = (key: string, title: string, path: string, schema: z.ZodObject): DocumentType => ({
  kind: 'page',
  key,
  title,
  path,
  schema,
  languages: locales,
});

const legal = (key: string, title: string, schema: z.ZodObject = legalSchema): DocumentType => ({
  kind: 'legal',
  key,
  title,
  path: `/${key}`,
  schema,
  languages: locales,
});

/** Every document, in the order in which the team sees them. */
export const documentTypes: readonly DocumentType[] = [
  { kind: 'profile', key: 'shop', title: 'Shop profile', path: '/contact', schema: profileSchema, languages: locales },
  page('home', 'Home page', '/', homeSchema),
  page('contact', 'Contact', '/contact', contactSchema),
  page('about', 'About', '/about', aboutSchema),
  page('calculator', 'Royalty calculator', '/royalty-calculator', calculatorSchema),
  ...serviceSlugs.map((slug): DocumentType => ({
    kind: 'service',
    key: slug,
    title: serviceNames[slug].name,
    path: `/services/${slug}`,
    schema: serviceSchema,
    languages: locales,
  })),
  legal('terms-of-service', 'Terms of Service'),
  legal('refund-policy', 'Refund Policy', refundPolicySchema),
  legal('privacy-policy', 'Privacy Policy'),
  ...emailTemplateNames.map((name): DocumentType => ({
    kind: 'email',
    key: name,
    title: emailTemplates[name].title,
    path: null,
    schema: emailSchemaOf(name),
    languages: locales,
  })),
];

/** Every document in each of its languages. */
export const documentNames: readonly DocumentName[] = documentTypes.flatMap(({ kind, key, languages }) =>
  languages.map((language) => ({ kind, key, language })),
);

/** @returns undefined for a name that is no document */
export function documentTypeOf({ kind, key, language }: DocumentName): DocumentType | undefined {
  return documentTypes.find((one) => one.kind === kind && one.key === key && one.languages.includes(language));
}
