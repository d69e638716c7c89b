/** The id of an object that Stripe returns by its id, or expanded. */
export const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
