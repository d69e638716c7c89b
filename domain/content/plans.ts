/**
 * The standard rates of the monthly plans, a month, as the terms state them. The current price is the row of
 * `monthly_plans` with the same id; if it is lower, it applies.
 */
export const standardRates = [
  { id: 'starter', name: 'Starter', rate: 997 },
  { id: 'professional', name: 'Professional', rate: 2497 },
  { id: 'enterprise', name: 'Enterprise', rate: 4997 },
] as const;
