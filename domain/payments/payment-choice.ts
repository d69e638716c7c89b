import * as z from 'zod';

/** How a client pays: with a payment method just entered, a saved card, or on the provider's own page. */
export const PaymentChoice = z.union([
  z.strictObject({
    /** The provider's token for what the client entered in the browser. */
    token: z.string().trim().min(1).max(200),
    /** Keep the card for later purchases. */
    save: z.boolean().optional(),
  }),
  z.strictObject({ card: z.uuid() }),
  z.strictObject({ hosted: z.literal(true) }),
]);
export type PaymentChoice = z.output<typeof PaymentChoice>;
