import type { Row } from '#database/rows.ts';
import type { Services } from '#server/services.ts';
import { createBalance } from './balance.ts';
import { byTransfer } from './by-transfer.ts';
import { noCharge } from './no-charge.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox, type SandboxProvider } from './sandbox/sandbox.ts';

/** What the row of a payment or a saved card says about its provider. `livemode` is null before the provider is asked. */
export type MadeBy = Pick<Row<'payments'>, 'provider' | 'livemode'>;

type Shop = Pick<Services, 'payments' | 'stripe' | 'db' | 'clock' | 'config'>;

/** Test payments. A local shop has them beside any other provider; a public one has none. */
export function sandboxOf({ payments, db, clock, config }: Shop): SandboxProvider | null {
  if (payments?.name === 'sandbox') return payments as SandboxProvider;
  return config.local ? createSandbox(db, clock) : null;
}

/**
 * The provider that made a payment or keeps a card, whichever one takes new payments: a refund goes where the money came
 * from. Null if this shop cannot reach it, because its keys are gone.
 */
export function providerOf(shop: Shop, { provider, livemode }: MadeBy): PaymentProvider | null {
  if (provider === noCharge.name) return noCharge;
  if (provider === byTransfer.name) return byTransfer;
  if (provider === 'balance') return createBalance(shop.db);
  const { payments, stripe } = shop;
  if (stripe?.name === provider) return livemode === null || stripe.reaches(livemode) ? stripe : null;
  if (payments?.name === provider) return payments;
  return provider === 'sandbox' ? sandboxOf(shop) : null;
}

/** The provider that can charge a saved card. Null if the account that keeps it takes no new payments. */
export function providerOfCard(shop: Shop, card: MadeBy): PaymentProvider | null {
  const keeper = providerOf(shop, card);
  return keeper === shop.stripe && keeper !== shop.payments ? null : keeper;
}

/** All providers that may know something of this shop's payments. */
export function reachableProviders(shop: Shop): PaymentProvider[] {
  const sandbox = sandboxOf(shop);
  return [shop.payments, sandbox === shop.payments ? null : sandbox].filter((provider) => provider !== null);
}
