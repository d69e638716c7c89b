import * as z from 'zod';
import { ConfigError, httpUrl, isLoopbackHost, optional } from './config-values.ts';

/** The settings of payments. */
export const PaymentSettings = z.object({
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_\S+$/, 'not a secret key of Stripe (sk_test_…, sk_live_…)'),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\S+$/, 'not a publishable key of Stripe (pk_test_…, pk_live_…)'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_\S+$/, 'not the signing secret of a webhook endpoint of Stripe (whsec_…)'),
  ),
  STRIPE_API_BASE: optional(httpUrl),
});
type Settings = z.output<typeof PaymentSettings>;

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  /** Signs the events that Stripe sends. */
  webhookSecret: string;
}

/** Whether a key of Stripe moves real money. */
export const isLiveKey = (key: string): boolean => /^(sk|rk|pk)_live_/.test(key);

/** @throws {ConfigError} if a key is missing, or the keys do not belong together or to this server */
export function stripeConfig(set: Settings, { onLoopback }: { onLoopback: boolean }): StripeConfig | null {
  const keys = {
    STRIPE_SECRET_KEY: set.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: set.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: set.STRIPE_WEBHOOK_SECRET,
  };
  const given = Object.values(keys).some((key) => key !== undefined);
  if (!given) return null;
  for (const [name, key] of Object.entries(keys))
    if (key === undefined)
      throw new ConfigError(`${name}: required to take payments with Stripe; docs/payments.md tells how to get it`);
  const { secretKey, publishableKey, webhookSecret } = {
    secretKey: keys.STRIPE_SECRET_KEY ?? '',
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET ?? '',
  };
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey))
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY: one of the two keys is for test mode and the other for live mode');
  if (isLiveKey(secretKey) && onLoopback)
    throw new ConfigError('STRIPE_SECRET_KEY: a live key needs a public PUBLIC_URL; use test keys on your own machine');
  return { secretKey, publishableKey, webhookSecret };
}

/** Another origin than Stripe's own, on this machine, for tests. @throws {ConfigError} */
export function stripeApiBase(set: Settings): URL | null {
  const apiBase = set.STRIPE_API_BASE ?? null;
  if (apiBase !== null && !isLoopbackHost(apiBase.hostname))
    throw new ConfigError('STRIPE_API_BASE: can only lead to this machine');
  return apiBase;
}
