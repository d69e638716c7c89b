import type { Services } from '#server/services.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { providerOfCard } from '#server/modules/payments/providers/provider-of.ts';
import type { PlanCard } from './plan-charges.queries.ts';

/**
 * The provider that charges a plan: the one that keeps its card. If that cannot be reached any more, the one of new payments,
 * with which the plan is no longer charged but paid by link.
 */
export function planProvider(
  shop: Pick<Services, 'payments' | 'stripe' | 'db' | 'clock' | 'config'>,
  { provider, livemode }: PlanCard,
): PaymentProvider | null {
  return (provider === null ? null : providerOfCard(shop, { provider, livemode })) ?? shop.payments;
}
