import * as z from 'zod';

/** How a client pays: with a payment method just entered, a saved card, on the provider's own page, or from the balance. */
export const PaymentChoice = z.union([
  z.strictObject({
    /** The provider's token for what the client entered in the browser. */
    token: z.string().trim().min(1).max(200),
    /** Keep the card for later purchases. */
    save: z.boolean().optional(),
  }),
  z.strictObject({ card: z.uuid() }),
  z.strictObject({ hosted: z.literal(true) }),
  z.strictObject({ balance: z.literal(true) }),
]);
export type PaymentChoice = z.output<typeof PaymentChoice>;

/** A new order can also wait for a bank transfer. */
export const CheckoutChoice = z.union([PaymentChoice, z.strictObject({ transfer: z.literal(true) })]);
export type CheckoutChoice = z.output<typeof CheckoutChoice>;
