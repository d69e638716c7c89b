import type { PasswordPolicy } from '#domain/accounts/password.ts';
import { callFunction } from './functions.ts';

/** The captcha of the sign-in forms. */
export interface CaptchaSettings {
  provider: 'turnstile' | 'hcaptcha';
  siteKey: string;
}

/** The shop's public settings. */
export interface ShopSettings {
  payments: {
    provider: 'sandbox' | 'stripe' | null;
    /** For Stripe's script. */
    publishableKey: string | null;
    /** No real money moves. */
    test: boolean;
  };
  /** The shop's time zone, such as `Asia/Dubai`. */
  timeZone: string;
  /** Whether to show sample content. A public shop hides it. */
  samples: boolean;
  /** Null or missing if none is configured. */
  captcha?: CaptchaSettings | null;
  /** What new passwords must have. */
  passwords: PasswordPolicy;
}

let settings: Promise<ShopSettings> | null = null;

/** Loaded once per document; retried after a failure. */
export function shopSettings(): Promise<ShopSettings> {
  settings ??= callFunction<ShopSettings>('shop-settings').then(({ data }) => data);
  settings.catch(() => {
    settings = null;
  });
  return settings;
}

async function offers(method: string): Promise<boolean> {
  const response = await fetch('/auth/v1/settings');
  if (!response.ok) throw new Error(`auth settings: HTTP ${response.status}`);
  const { external } = (await response.json()) as { external: Record<string, boolean | undefined> };
  return external[method] === true;
}

/** Whether the auth API has Google sign-in enabled. */
export const offersGoogle = (): Promise<boolean> => offers('google');

/** Whether the auth API can send codes to phones. */
export const offersPhone = (): Promise<boolean> => offers('phone');
