import * as z from 'zod';

/** Consent to the terms. */
export const terms = z.literal(true, { error: 'terms' });

/** The payment of an existing order: consent, beside the payment method. Without the address data of the checkout. */
export const PaymentForm = z.object({ terms });
export type PaymentFormFields = z.input<typeof PaymentForm>;
