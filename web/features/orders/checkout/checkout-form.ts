import * as z from 'zod';
import {
  countries,
  defaultCountry,
  deliveryAddress,
  newsletterDefault,
  ServiceLink,
  type PlaceOrderBody,
  type Quote,
} from '#domain/orders/order.ts';
import type { PackageType } from '#domain/catalogue/catalogue.ts';
import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import { tidyLink } from '#domain/catalogue/service-link.ts';

/** Error codes of a field; the form has one text for each. */
export type CheckoutProblem = 'required' | 'email' | 'link' | 'mismatch' | 'terms' | 'too_long';

const problem = (code: CheckoutProblem) => ({ error: code });
const required = (max: number) => z.string().trim().min(1, problem('required')).max(max, problem('too_long'));
const optional = (max: number) => z.string().trim().max(max, problem('too_long')).optional().default('');

/** The fields of the steps, except how the order is paid (`web/features/payments`). */
export const CheckoutForm = z.object({
  firstName: required(100),
  lastName: required(99),
  email: required(320).pipe(z.email(problem('email'))),
  phone: optional(50),
  company: optional(200),
  instagramUsername: optional(100),
  address: required(200),
  city: required(100),
  state: required(100),
  zipCode: required(20),
  country: z.enum(countries, problem('required')),
  links: z
    .record(
      z.string(),
      z
        .string()
        .transform(tidyLink)
        .refine((link) => ServiceLink.safeParse(link).success, problem('link')),
    )
    .optional()
    .default({}),
  saveInfo: z.boolean(),
  newsletter: z.boolean(),
  terms: z.literal(true, problem('terms')),
});

export type CheckoutFields = z.input<typeof CheckoutForm>;

export type CheckoutValues = z.output<typeof CheckoutForm>;

/** The payment of an existing order: consent, beside the payment method. */
export const PaymentForm = CheckoutForm.pick({ terms: true });
export type PaymentFormFields = z.input<typeof PaymentForm>;

export const informationFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'instagramUsername',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'links',
] as const;
/** Fields kept as a draft: everything except the consent to the terms. */
export const draftFields = [...informationFields, 'saveInfo', 'newsletter'] as const;
const InformationForm = CheckoutForm.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  company: true,
  instagramUsername: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
  country: true,
  links: true,
});
/** Whether a draft has completed the first step. */
export const hasInformation = (draft: unknown): boolean => InformationForm.safeParse(draft).success;

export const checkoutDefaults = {
  country: defaultCountry,
  saveInfo: false,
  newsletter: newsletterDefault(defaultCountry),
} as const;

/** The details that the profile keeps for the next checkout, if the client wants that. */
export const SavedDetails = z.object({
  phone: z.string(),
  company: z.string(),
  instagramUsername: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.enum(countries),
});
export type SavedDetails = z.output<typeof SavedDetails>;

/** The part of the form that the profile keeps. */
export function savedDetails(values: CheckoutValues): SavedDetails {
  return SavedDetails.parse(values);
}

interface OrderedItem {
  id: string;
  packageType: PackageType;
}

/** The order request. Lines and total come from the quote on screen. `payment` is null for an order that costs nothing. */
export function toOrder(
  values: CheckoutValues,
  quote: Quote,
  items: readonly OrderedItem[],
  payment: PaymentChoice | null,
): PlaceOrderBody {
  return {
    client_name: `${values.firstName} ${values.lastName}`,
    client_email: values.email,
    total_amount: quote.total,
    items: quote.lines.map((line) => ({
      id: line.id,
      name: line.name,
      service_type: line.service,
      price: line.unit_price,
      quantity: line.quantity,
      packageType: items.find((item) => item.id === line.id)?.packageType ?? 'standard',
      serviceLink: values.links[line.id] || null,
    })),
    delivery_address: deliveryAddress(values),
    contact_phone: values.phone,
    instagram_username: values.instagramUsername || null,
    ...(values.company === '' ? {} : { notes: `Company: ${values.company}` }),
    ...(quote.promo?.applied ? { promo_code: quote.promo.code } : {}),
    ...(payment === null ? {} : { payment }),
    terms_accepted: true,
    newsletter: values.newsletter,
  };
}
