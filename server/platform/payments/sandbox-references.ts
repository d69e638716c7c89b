/** Before the payment's id. */
export const REFERENCE_PREFIX = 'sandbox_';
