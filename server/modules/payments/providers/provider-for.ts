import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import { isGuest, type SignedInCaller } from '#server/http/caller.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findCard } from '#server/modules/payments/cards.queries.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { createBalance } from './balance.ts';
import { noCharge } from './no-charge.ts';
import { providerOf, providerOfCard, sandboxOf, type MadeBy } from './provider-of.ts';
import type { SandboxProvider } from './sandbox/sandbox.ts';
import type { FunctionContext } from '#server/modules/request.ts';

/** Test payments are available only to requests from this machine. */
const allowed = <P extends PaymentProvider>(c: FunctionContext, provider: P | null): P | null =>
  provider?.name === 'sandbox' && !c.get('local') ? null : provider;

/** The provider of new payments for this request. */
export function providerOrNull(c: FunctionContext, { payments }: Services): PaymentProvider | null {
  return allowed(c, payments);
}

/**
 * The provider that takes `total` for this choice: none for nothing, the client's balance, and for a saved card the one that
 * keeps it.
 *
 * @throws {AppError} 400 when a guest chooses a balance, 503 when this shop cannot take payments
 */
export async function providerForChoice(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
  { total, choice }: { total: number; choice: PaymentChoice | undefined },
): Promise<PaymentProvider> {
  if (total === 0) return noCharge;
  if (choice !== undefined && 'balance' in choice) {
    if (isGuest(caller)) throw new AppError(400, 'invalid_body', 'Only an account has credit to pay with');
    return createBalance(services.db);
  }
  const cardId = choice !== undefined && 'card' in choice ? choice.card : null;
  const card = cardId === null ? null : await findCard(services.db, caller.claims.sub, cardId);
  return (card === null ? null : allowed(c, providerOfCard(services, card))) ?? providerFor(c, services);
}

/** @throws {AppError} 503 when this shop cannot take payments */
export function providerFor(c: FunctionContext, services: Services): PaymentProvider {
  return required(providerOrNull(c, services));
}

/** The provider that made a payment or keeps a card. @throws {AppError} 503 when this shop cannot reach it */
export function providerThatMade(c: FunctionContext, services: Services, made: MadeBy): PaymentProvider {
  return required(allowed(c, providerOf(services, made)));
}

/** @throws {AppError} 404 when this shop has no test payments, 503 when this request may not use them */
export function sandboxFor(c: FunctionContext, services: Services): SandboxProvider {
  const sandbox = sandboxOf(services);
  if (sandbox === null) throw new AppError(404, 'not_found', 'There are no test payments here');
  return required(allowed(c, sandbox));
}

function required<P extends PaymentProvider>(provider: P | null): P {
  if (provider !== null) return provider;
  throw new AppError(
    503,
    'payments_unavailable',
    'This shop can’t take payments yet. Your cart is saved; please contact us to order.',
  );
}
