import * as z from 'zod';
import { documentLanguages } from '#domain/billing/document-facts.ts';
import { countryCodes } from '#domain/orders/countries.ts';
import { canonicalEmail } from '#domain/emails/email-address.ts';
import { HEX_COLOUR } from '../profile/accent.ts';
import { currencyProblem } from '../profile/currency.ts';
import { LOGO_ID } from '../profile/logo.ts';
import { count, line, list, optionalWebAddress } from './fields.ts';

const claim = z.object({
  value: line({ title: 'Figure' }, 30),
  label: line({ title: 'Caption' }),
  source: line({
    optional: true,
    shared: true,
    description: 'Where the figure can be checked. Claims without one are hidden on About.',
  }),
});

const logo = (meta: { title: string; description: string }) =>
  z
    .string()
    .regex(LOGO_ID)
    .meta({ shared: true, optional: true, format: 'logo', ...meta });

const phoneNumber = (meta: { title: string; description?: string }) =>
  z
    .string()
    .trim()
    .regex(/^\+[\d ()-]{6,24}$/, { error: 'Enter the number with its country code, such as +971 4 555 0147' })
    .meta({ shared: true, ...meta });

const offered = (title: string) => z.boolean().meta({ title });

/** The agency's own facts. Seller on invoices, contact on every page, sender in every email. */
export const profileSchema = z.object({
  name: line({ shared: true, description: 'As clients know you.' }, 60),
  legalName: line({ shared: true, description: 'Seller on invoices and partner in the terms.' }),
  taxNumber: line(
    {
      shared: true,
      optional: true,
      description: 'Printed on invoices. With one, they are tax invoices where your country has those.',
    },
    40,
  ),
  address: z
    .object({
      street: line({ shared: true }),
      city: line(),
      country: line(),
      countryCode: z.enum(countryCodes).meta({
        title: 'Country code',
        shared: true,
        description: 'Businesses in this country never pay under the reverse charge.',
      }),
    })
    .meta({ title: 'Postal address' }),
  homeMarket: z
    .enum(['', ...countryCodes])
    .default('')
    .meta({
      title: 'Home market',
      shared: true,
      optional: true,
      description:
        'The country of buyers who have not said where they are, and of orders that name none. First in lists of countries. None: the country of your address.',
    }),
  accent: z.string().trim().toLowerCase().regex(HEX_COLOUR, { error: 'Enter a colour such as #ff5a36' }).meta({
    title: 'Accent colour',
    shared: true,
    format: 'color',
    description: 'Of buttons, links and pictures drawn by the product. It must be readable on dark grounds.',
  }),
  logo: z
    .object({
      word: logo({
        title: 'Beside the menu',
        description: 'Replaces the sign and the name at the top. Wide, on a transparent ground.',
      }),
      square: logo({ title: 'Square', description: 'For browser tabs and home screens.' }),
    })
    .meta({ title: 'Logo', description: 'PNG, JPEG, WebP or SVG, at most 2 MB.' }),
  orderPrefix: z
    .string()
    .trim()
    .regex(/^[A-Z][A-Z0-9]{0,9}$/, { error: 'Use up to ten capital letters and digits, a letter first' })
    .meta({ shared: true, description: 'Order numbers begin with it. Existing orders keep theirs.' }),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .superRefine((code, context) => {
      const message = currencyProblem(code);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .default('USD')
    .meta({
      shared: true,
      description:
        'Of all prices, by its code, such as USD or EUR. You can change it until the first order, not after.',
    }),
  taxCurrency: z
    .string()
    .trim()
    .toUpperCase()
    .superRefine((code, context) => {
      const message = code === '' ? null : currencyProblem(code);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .default('')
    .meta({
      shared: true,
      optional: true,
      description:
        'Invoices in another currency also state their amounts in this one, at your exchange rates. Empty: the currency of your country’s tax office, such as AED, GBP or EUR.',
    }),
  documentLanguage: z
    .enum(documentLanguages)
    .default('en')
    .meta({
      title: 'Language of invoices',
      shared: true,
      labels: { en: 'English', ar: 'Arabic', both: 'English and Arabic' },
      description: 'Also of credit notes and receipts. Those that were issued keep theirs.',
    }),
  languages: z
    .object({ es: offered('Spanish'), ar: offered('Arabic') })
    .default({ es: true, ar: true })
    .meta({
      shared: true,
      description:
        'English is always offered. If you turn off another one, its addresses lead to the English pages and its clients get emails in English. Its texts stay here.',
    }),
  email: z
    .string()
    .trim()
    .refine((value) => canonicalEmail(value) !== null, { error: 'Enter an email address' })
    .meta({ shared: true, title: 'Email address' }),
  phone: phoneNumber({ title: 'Phone' }),
  whatsapp: phoneNumber({ title: 'WhatsApp number' }),
  supportHours: line({ title: 'Office hours' }),
  social: z
    .object({
      instagram: optionalWebAddress({ title: 'Instagram' }),
      youtube: optionalWebAddress({ title: 'YouTube' }),
      twitter: optionalWebAddress({ title: 'X' }),
    })
    .meta({ title: 'Profiles', description: 'Channels without a link are not shown.' }),
  reviews: z.object({
    href: optionalWebAddress({ title: 'Link to your reviews' }),
    stars: z.number().min(1).max(5).meta({ shared: true, title: 'Stars' }),
    count: count({ title: 'Number of reviews' }),
    contactCount: line({ title: 'Number shown on the contact page', shared: true }, 20),
  }),
  copyrightSince: z.number().int().min(1900).max(2100).meta({ shared: true, title: 'Copyright since' }),
  claims: z
    .object({
      home: list(claim, { title: 'On the home page', item: 'claim' }),
      contact: list(claim, { title: 'On the contact page', item: 'claim' }),
    })
    .meta({ title: 'Claims', description: 'Figures about your work. Give each a source.' }),
});

/** What texts may name of a profile. */
export const profileFactsSchema = profileSchema.pick({
  name: true,
  legalName: true,
  email: true,
  supportHours: true,
  address: true,
  currency: true,
});

export type Profile = z.output<typeof profileSchema>;
export type Claim = Profile['claims']['home'][number];
