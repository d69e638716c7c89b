import type { PasswordPolicy } from '#domain/accounts/password.ts';

/** The captcha of account forms, with the operator's public site key. */
export interface CaptchaSettings {
  provider: 'turnstile' | 'hcaptcha';
  siteKey: string;
}

/** The public settings of an installation: the response of `GET /functions/v1/shop-settings`. */
export interface ShopSettings {
  payments: {
    /** Null: this shop takes no payments. */
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
  /** Null if none is configured. */
  captcha: CaptchaSettings | null;
  /** What new passwords must have. */
  passwords: PasswordPolicy;
}
