/**
 * The standard rates of the monthly plans, in dollars a month: what the terms say. What the shop asks today is a row of
 * `monthly_plans` with the same id; where it is lower, it applies.
 */
export const standardRates = [
  { id: 'starter', name: 'Starter', rate: 997 },
  { id: 'professional', name: 'Professional', rate: 2497 },
  { id: 'enterprise', name: 'Enterprise', rate: 4997 },
] as const;
