import type * as z from 'zod';
import type { Service } from '#domain/catalogue/service.ts';
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

const servicePage = (slug: string, title: string): DocumentType => ({
  kind: 'service',
  key: slug,
  title,
  path: `/services/${slug}`,
  schema: serviceSchema,
  languages: locales,
});

const before: readonly DocumentType[] = [
  { kind: 'profile', key: 'shop', title: 'Shop profile', path: '/contact', schema: profileSchema, languages: locales },
  page('home', 'Home page', '/', homeSchema),
  page('contact', 'Contact', '/contact', contactSchema),
  page('about', 'About', '/about', aboutSchema),
  page('calculator', 'Royalty calculator', '/royalty-calculator', calculatorSchema),
];

const after: readonly DocumentType[] = [
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

/** Every document, in the order in which the team sees them. @param services with their names in English */
export const documentTypes = (services: readonly Pick<Service, 'slug' | 'name'>[]): DocumentType[] => [
  ...before,
  ...services.map(({ slug, name }) => servicePage(slug, name)),
  ...after,
];

/** Every document in each of its languages. */
export const documentNames = (services: Parameters<typeof documentTypes>[0]): DocumentName[] =>
  documentTypes(services).flatMap(({ kind, key, languages }) => languages.map((language) => ({ kind, key, language })));

/** @returns undefined for a name that is no document; any slug has the type of a service page, whether it exists or not */
export function documentTypeOf({ kind, key, language }: DocumentName): DocumentType | undefined {
  if (kind === 'service') return servicePage(key, key);
  return [...before, ...after].find((one) => one.kind === kind && one.key === key && one.languages.includes(language));
}
