import { Stripe } from 'stripe';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another origin than Stripe's own, for tests. */
  apiBase: URL | null;
}

/** With two retries of the library, no call takes longer than a minute. */
const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;

export function createStripeClient({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase !== null && {
      protocol: apiBase.protocol === 'http:' ? 'http' : 'https',
      host: apiBase.hostname,
      port: apiBase.port,
    }),
  });
}

/** Whether a key of Stripe moves real money. */
export const isLiveKey = (key: string): boolean => /^(sk|rk|pk)_live_/.test(key);
