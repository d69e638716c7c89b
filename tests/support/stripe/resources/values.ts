import type Stripe from 'stripe';

/** Stripe takes an empty string as "none". */
export const orNull = (value: string | undefined): string | null =>
  value === undefined || value === '' ? null : value;

/** Adds and replaces keys; an empty value removes its key, and an empty `changes` all of them. */
export function mergeMetadata(
  current: Stripe.Metadata | null,
  changes: '' | Stripe.MetadataParam | null | undefined,
): Stripe.Metadata {
  if (changes === '' || changes === null) return {};
  const merged = { ...current };
  for (const [key, value] of Object.entries(changes ?? {})) {
    if (value === '' || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}
