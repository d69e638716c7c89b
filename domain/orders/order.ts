import * as z from 'zod';
import { packageTypes } from '#domain/catalogue/catalogue.ts';
import { emailField } from '#domain/emails/email-field.ts';
import type { TransferDetails } from '#domain/payments/bank-account.ts';
import { CheckoutChoice } from '#domain/payments/payment-choice.ts';
import { amountUpTo, MAX_AMOUNT, optionalText } from '#domain/request-fields.ts';
import type { CountryCode } from './countries.ts';
import { Country } from './country-field.ts';
import { MAX_LINES, MAX_QUANTITY } from './pricing.ts';

export const orderStatuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['unpaid', 'processing', 'requires_action', 'paid', 'declined', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** When the work on an order starts: paid in full, its first installment paid, or before any payment. */
export const workStarts = ['paid', 'deposit', 'at_once'] as const;
export type WorkStarts = (typeof workStarts)[number];

const text = (max: number) => z.string().trim().min(1).max(max);
const amount = amountUpTo(MAX_AMOUNT);

/** An http(s) URL. Other schemes, above all `javascript:`, must never become a link in an email or a page. */
export const ServiceLink = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === '' || isHttpUrl(value), 'is not a web address');

export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const OrderItem = z.object({
  id: text(200),
  name: z.string().max(200),
  service_type: z.string().max(100),
  /** The price the shopper saw; the database rejects the order if it differs from its own. */
  price: amount,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  packageType: z.enum(packageTypes).optional(),
  serviceLink: ServiceLink.nullish().transform((value) => value || null),
});

/** The checkout's request to `place-order`. */
export const PlaceOrder = z
  .object({
    client_name: text(200),
    client_email: text(320).pipe(emailField()),
    total_amount: amount,
    /** The currency of the total that the shopper saw. Without it, the shop's. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    items: z.array(OrderItem).min(1).max(MAX_LINES),
    /** Where the order is billed; without it, in the shop's country. The tax rules of the country decide whether a postal address is needed. */
    country: Country.optional(),
    /** ISO 3166-2 without the country, or as the buyer writes it. */
    region: optionalText(100),
    company: optionalText(200),
    tax_number: optionalText(40),
    delivery_address: optionalText(500),
    contact_phone: optionalText(50),
    instagram_username: optionalText(100),
    notes: optionalText(2000),
    promo_code: optionalText(50),
    /** Not needed for a total of zero. */
    payment: CheckoutChoice.optional(),
    terms_accepted: z.literal(true),
    newsletter: z.boolean().optional().default(false),
  })
  .refine((order) => order.tax_number === null || order.company !== null, {
    path: ['company'],
    message: 'A tax number needs a company name',
  })
  .refine((order) => order.payment !== undefined || order.total_amount === 0, {
    path: ['payment'],
    message: 'This order needs a payment method',
  });

export type PlaceOrder = z.output<typeof PlaceOrder>;
export type PlaceOrderBody = z.input<typeof PlaceOrder>;

/** How an order is taxed. With `tax_inclusive`, the tax is part of the prices; `reverse_charge`: the buyer accounts for it. */
export interface TaxTerms {
  /** 0.08 is 8 %. */
  tax_rate: number;
  tax_name: string;
  tax_inclusive: boolean;
  reverse_charge: boolean;
}

/** The response of `place-order` and `payment-status`. Amounts are in the main unit of `currency`. */
export interface PlacedOrder extends TaxTerms {
  id: string;
  order_number: string;
  /** ISO 8601 with zone. */
  order_date: string;
  status: OrderStatus;
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: string;
  payment:
    | { status: 'paid'; payment_id: string; brand: string; last4: string }
    /** The client acts at `action_url`, or in the page with `client_secret`. */
    | { status: 'requires_action'; payment_id: string; action_url: string | null; client_secret: string | null }
    | { status: 'processing'; payment_id: string };
}

/** The response of `place-order` for an order that waits for a bank transfer. */
export interface WaitingOrder extends Omit<PlacedOrder, 'payment'> {
  payment: { status: 'awaiting_transfer'; transfer: TransferDetails };
}

type PromoReason =
  | 'unknown'
  | 'inactive'
  | 'not_started'
  | 'expired'
  | 'minimum'
  | 'used_up'
  | 'already_used'
  | 'in_use'
  /** Guests who have not paid yet hold as many uses as guests may. */
  | 'held';

/** The response of `rpc/quote`. Amounts are in the main unit of `currency`, and unit prices as this buyer sees them. */
export interface Quote extends TaxTerms {
  country: CountryCode;
  region: string | null;
  /** Orders from there need a postal address. */
  needs_address: boolean;
  lines: { id: string; name: string; service: string; unit_price: number; quantity: number; line_total: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: string;
  promo: { code: string; applied: boolean; reason: PromoReason | null; minimum: number | null } | null;
}

/** The one-line format that orders store: "street, city, state zip, country", without the parts that are missing. */
export function deliveryAddress(parts: {
  address: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}): string {
  const { address, city, state, zipCode, country } = parts;
  return [address, city, `${state} ${zipCode}`, country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
