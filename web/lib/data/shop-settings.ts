import type { ShopSettings } from '#domain/storefront/shop-settings.ts';
import { callFunction } from './functions.ts';

let settings: Promise<ShopSettings> | null = null;

/** Loaded once per document; retried after a failure. */
export function shopSettings(): Promise<ShopSettings> {
  settings ??= callFunction<ShopSettings>('shop-settings').then(({ data }) => data);
  settings.catch(() => {
    settings = null;
  });
  return settings;
}

/** The next question is for the present ones: the owner has changed them. */
export function forgetShopSettings(): void {
  settings = null;
}

interface AuthSettings {
  external: Record<string, boolean | undefined>;
  disable_signup: boolean;
}

async function authSettings(): Promise<AuthSettings> {
  const response = await fetch('/auth/v1/settings');
  if (!response.ok) throw new Error(`auth settings: HTTP ${response.status}`);
  return (await response.json()) as AuthSettings;
}

const offers = async (method: string): Promise<boolean> => (await authSettings()).external[method] === true;

/** Whether the auth API has Google sign-in enabled. */
export const offersGoogle = (): Promise<boolean> => offers('google');

/** Other ways to sign in than a provider. */
const NO_PROVIDERS = ['anonymous_users', 'email', 'phone', 'web3'];

/** The names of the OpenID providers that the auth API has enabled. */
export const signInProviders = async (): Promise<string[]> =>
  Object.entries((await authSettings()).external)
    .filter(([name, isOffered]) => isOffered === true && !NO_PROVIDERS.includes(name))
    .map(([name]) => name);

/** Whether the auth API can send codes to phones. */
export const offersPhone = (): Promise<boolean> => offers('phone');

/** Whether people can buy without an account: not where accounts are by invitation. */
export const offersGuests = async (): Promise<boolean> => !(await authSettings()).disable_signup;
