import { callFunction } from './functions.ts';

/** The test of people that sign-in forms ask for. */
export interface CaptchaSettings {
  provider: 'turnstile' | 'hcaptcha';
  siteKey: string;
}

/** What the browser may know of the shop's set-up. */
export interface ShopSettings {
  payments: { provider: 'sandbox' | 'stripe' | null };
  /** Share of the discounted subtotal: 0.08 is 8 %. */
  taxRate: number;
  /** By which the shop counts its days, such as `Asia/Dubai`. */
  timeZone: string;
  /** Whether sample content is shown: a public shop leaves it out until it is replaced. */
  samples: boolean;
  /** Null or absent where the operator has set up none. */
  captcha?: CaptchaSettings | null;
}

let settings: Promise<ShopSettings> | null = null;

/** Asked once per document; a failure is asked again. */
export function shopSettings(): Promise<ShopSettings> {
  settings ??= callFunction<ShopSettings>('shop-settings').then(({ data }) => data);
  settings.catch(() => {
    settings = null;
  });
  return settings;
}

/** Whether the auth service offers a sign-in through Google. */
export async function offersGoogle(): Promise<boolean> {
  const answer = await fetch('/auth/v1/settings');
  if (!answer.ok) throw new Error(`the auth settings answered ${answer.status}`);
  const { external } = (await answer.json()) as { external: { google?: boolean } };
  return external.google === true;
}
