import * as z from 'zod';
import { ConfigError, httpUrl, optional } from './config-values.ts';

export const CaptchaSettings = z.object({
  CAPTCHA_PROVIDER: optional(z.enum(['turnstile', 'hcaptcha'])),
  CAPTCHA_SITE_KEY: optional(z.string()),
  CAPTCHA_SECRET: optional(z.string()),
  CAPTCHA_VERIFY_URL: optional(httpUrl),
});

/** The captcha of account forms. */
export interface CaptchaConfig {
  provider: 'turnstile' | 'hcaptcha';
  siteKey: string;
  secret: string;
  verifyUrl: URL;
}

const VERIFIERS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/** @throws {ConfigError} */
export function captchaConfig(set: z.output<typeof CaptchaSettings>): CaptchaConfig | null {
  if (set.CAPTCHA_PROVIDER === undefined) return null;
  if (set.CAPTCHA_SITE_KEY === undefined || set.CAPTCHA_SECRET === undefined) {
    throw new ConfigError('CAPTCHA_PROVIDER: requires CAPTCHA_SITE_KEY and CAPTCHA_SECRET');
  }
  return {
    provider: set.CAPTCHA_PROVIDER,
    siteKey: set.CAPTCHA_SITE_KEY,
    secret: set.CAPTCHA_SECRET,
    verifyUrl: set.CAPTCHA_VERIFY_URL ?? new URL(VERIFIERS[set.CAPTCHA_PROVIDER]),
  };
}
