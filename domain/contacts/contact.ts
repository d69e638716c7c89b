import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { locales, SOURCE_LOCALE } from '#domain/locales.ts';
import { optionalText } from '#domain/request-fields.ts';

/** What the contact form offers beside the services that are in it. */
export const otherInterests = ['multiple', 'consultation'] as const;
export type OtherInterest = (typeof otherInterests)[number];

const trimmed = (max: number) => z.string().trim().max(max);

/** The contact form's request to `submit-contact`. Empty optional fields become null. */
export const ContactRequest = z.object({
  name: trimmed(200).min(1),
  email: trimmed(320).pipe(emailField()),
  message: trimmed(5000).min(1),
  company_name: optionalText(200),
  /** The slug of a service, which the database checks, or one of `otherInterests`. */
  service_interest: z
    .string()
    .regex(/^[a-z0-9-]{0,60}$/)
    .nullish()
    .transform((value) => value || null),
  /** Language of the page with the form, and so of the thank-you email. */
  locale: z.enum(locales).optional().catch(SOURCE_LOCALE),
  newsletter: z.boolean().optional().default(false),
  /** Honeypot: hidden from people, so a filled one indicates a bot. */
  website: z.string().max(500).optional().default(''),
});

export type ContactRequest = z.output<typeof ContactRequest>;
export type ContactForm = z.input<typeof ContactRequest>;
