import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { noCharge } from './no-charge.ts';
import type { FunctionContext } from '#server/modules/request.ts';

/** The provider for this request. Test payments are available only if the shop runs locally. */
export function providerOrNull(c: FunctionContext, { payments }: Services): PaymentProvider | null {
  return payments?.name === 'sandbox' && !c.get('local') ? null : payments;
}

/**
 * The provider that takes `total`, which for nothing is none.
 *
 * @throws {AppError} 503 when this shop cannot take payments
 */
export function providerForTotal(c: FunctionContext, services: Services, total: number): PaymentProvider {
  return total === 0 ? noCharge : providerFor(c, services);
}

/** @throws {AppError} 503 when this shop cannot take payments */
export function providerFor(c: FunctionContext, services: Services): PaymentProvider {
  const provider = providerOrNull(c, services);
  if (provider !== null) return provider;
  throw new AppError(
    503,
    'payments_unavailable',
    'This shop can’t take payments yet. Your cart is saved; please contact us to order.',
  );
}
