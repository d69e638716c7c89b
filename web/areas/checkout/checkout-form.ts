import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { countryName, isCountry, newsletterDefault, type CountryCode } from '#domain/orders/countries.ts';
import { deliveryAddress, ServiceLink, type PlaceOrderBody, type Quote } from '#domain/orders/order.ts';
import type { PackageType } from '#domain/catalogue/catalogue.ts';
import type { CheckoutChoice } from '#domain/payments/payment-choice.ts';
import { tidyLink } from '#domain/catalogue/service-link.ts';
import { regions, SOURCE_LOCALE } from '#domain/locales.ts';
import { terms } from '#web/features/orders/payment-form.ts';
import { addressFields, stateCode, type AddressField } from './details/address-fields.ts';

/** Error codes of a field; the form has one text for each. */
export type CheckoutProblem = 'required' | 'email' | 'link' | 'mismatch' | 'terms' | 'too_long' | 'tax_number';

const problem = (code: CheckoutProblem) => ({ error: code });
const required = (max: number) => z.string().trim().min(1, problem('required')).max(max, problem('too_long'));
const optional = (max: number) => z.string().trim().max(max, problem('too_long')).optional().default('');

const AllFields = z.object({
  firstName: required(100),
  lastName: required(99),
  email: required(320).pipe(emailField('email' satisfies CheckoutProblem)),
  phone: optional(50),
  company: optional(200),
  instagramUsername: optional(100),
  taxNumber: optional(40),
  address: optional(200),
  city: optional(100),
  state: optional(100),
  zipCode: optional(20),
  country: z.string().refine(isCountry, problem('required')),
  /** The tax rules there need a postal address. Set by the quote, not by the shopper. */
  needsAddress: z.boolean().optional().default(false),
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
  terms,
});

type Address = Partial<Record<AddressField | 'country', string>> & { needsAddress?: boolean };

export const addressParts: readonly AddressField[] = ['address', 'city', 'state', 'zipCode'];

const isTyped = (typed: Address, part: AddressField): boolean => (typed[part] ?? '').trim() !== '';

/** Rules about several fields are checked whatever else is missing. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

/**
 * A postal address is needed where the tax rules say so. One that was begun needs the parts that the country's have.
 */
function withAddress<Schema extends z.ZodType<Address>>(schema: Schema): Schema {
  return addressParts.reduce(
    (checked, part) =>
      checked.refine(
        (typed) =>
          isTyped(typed, part) ||
          addressFields(typed.country ?? '')[part] !== 'required' ||
          !(typed.needsAddress === true || addressParts.some((other) => isTyped(typed, other))),
        { path: [part], error: 'required', when: isObject },
      ),
    schema,
  );
}

/** A tax number is a company's. */
const withCompany = <Schema extends z.ZodType<{ company?: string; taxNumber?: string }>>(schema: Schema): Schema =>
  schema.refine(({ company = '', taxNumber = '' }) => taxNumber.trim() === '' || company.trim() !== '', {
    path: ['company'],
    error: 'required',
    when: isObject,
  });

/** The fields of the steps, except how the order is paid (`web/features/payments`). */
export const CheckoutForm = withCompany(withAddress(AllFields));

export type CheckoutFields = z.input<typeof CheckoutForm>;

export type CheckoutValues = z.output<typeof CheckoutForm>;

export const informationFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'taxNumber',
  'instagramUsername',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'needsAddress',
  'links',
] as const;
/** Fields kept as a draft: everything except the consent to the terms. */
export const draftFields = [...informationFields, 'saveInfo', 'newsletter'] as const;
const InformationForm = withCompany(
  withAddress(
    AllFields.pick({
      firstName: true,
      lastName: true,
      email: true,
      phone: true,
      company: true,
      taxNumber: true,
      instagramUsername: true,
      address: true,
      city: true,
      state: true,
      zipCode: true,
      country: true,
      needsAddress: true,
      links: true,
    }),
  ),
);
/** Whether a draft has completed the first step. */
export const hasInformation = (draft: unknown): boolean => InformationForm.safeParse(draft).success;

export const checkoutDefaults = (country: CountryCode) => ({
  country,
  saveInfo: false,
  newsletter: newsletterDefault(country),
});

/** The details that the profile keeps for the next checkout, if the client wants that. */
export const SavedDetails = z.object({
  phone: z.string(),
  company: z.string(),
  taxNumber: z.string().optional().default(''),
  instagramUsername: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string().refine(isCountry),
});
export type SavedDetails = z.output<typeof SavedDetails>;

/** The part of the form that the profile keeps. */
export function savedDetails(values: CheckoutValues): SavedDetails {
  return SavedDetails.parse({ ...values, ...billedTo(values) });
}

/** The parts of the address that the country has, and the tax number of a company. */
function billedTo(typed: CheckoutFields) {
  const { country, company = '', taxNumber = '' } = typed;
  const has = addressFields(country);
  const part = (field: AddressField) => (has[field] === 'absent' ? '' : (typed[field] ?? ''));
  return {
    country,
    company,
    taxNumber,
    address: part('address'),
    city: part('city'),
    state: stateCode(country, part('state')),
    zipCode: part('zipCode'),
  };
}

/** The postal address in one line, with the country's name in a language. */
export function billingAddress(typed: CheckoutFields, region: string): string {
  return deliveryAddress({ ...billedTo(typed), country: countryName(typed.country, region) });
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
  payment: CheckoutChoice | null,
): PlaceOrderBody {
  const { state, taxNumber, country } = billedTo(values);
  return {
    client_name: `${values.firstName} ${values.lastName}`,
    client_email: values.email,
    total_amount: quote.total,
    currency: quote.currency,
    items: quote.lines.map((line) => ({
      id: line.id,
      name: line.name,
      service_type: line.service,
      price: line.unit_price,
      quantity: line.quantity,
      packageType: items.find((item) => item.id === line.id)?.packageType ?? 'standard',
      serviceLink: values.links[line.id] || null,
    })),
    country,
    ...(state === '' ? {} : { region: state }),
    ...(values.company === '' ? {} : { company: values.company }),
    ...(taxNumber === '' ? {} : { tax_number: taxNumber }),
    // In English, as the invoice.
    delivery_address: billingAddress(values, regions[SOURCE_LOCALE]),
    contact_phone: values.phone,
    instagram_username: values.instagramUsername || null,
    ...(values.company === '' ? {} : { notes: `Company: ${values.company}` }),
    ...(quote.promo?.applied ? { promo_code: quote.promo.code } : {}),
    ...(payment === null ? {} : { payment }),
    terms_accepted: true,
    newsletter: values.newsletter,
  };
}
