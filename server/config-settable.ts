import * as z from 'zod';
import { MAX_PASSWORD_BYTES } from '#domain/accounts/password.ts';
import { DEFAULT_TIME_ZONE } from '#domain/time-zone.ts';
import { emailConfig, EmailSettings, OwnServer, type EmailConfig } from './config-email.ts';
import { captchaConfig, CaptchaSettings, type CaptchaConfig } from './config-captcha.ts';
import { PaymentSettings, stripeApiBase, stripeConfig, type StripeConfig } from './config-payments.ts';
import { openIdProviders, OpenIdSettings, OwnProvider, type OpenIdProvider } from './config-providers.ts';
import { retentionConfig, RetentionSettings, type RetentionConfig } from './config-retention.ts';
import {
  ConfigError,
  flag,
  isTimeZone,
  optional,
  passwordPolicy,
  wholeNumber,
  type NewPasswordPolicy,
} from './config-values.ts';

/** What the environment sets, or else the owner on a screen, in the same words. */
export const SettableSettings = z.object({
  ...EmailSettings.shape,
  ...OpenIdSettings.shape,
  ...CaptchaSettings.shape,
  ...RetentionSettings.shape,
  ...PaymentSettings.shape,
  SIGN_UPS: optional(flag),
  PASSWORD_MIN_LENGTH: optional(wholeNumber(6, MAX_PASSWORD_BYTES)),
  PASSWORD_REQUIRED_CHARACTERS: optional(z.string().max(1000)),
  GUESSABLE_PASSWORDS: optional(flag),
  TIME_ZONE: optional(z.string().refine(isTimeZone, 'unknown time zone')),
});

const StoredSettings = SettableSettings.extend({ ...OwnServer.shape, ...OwnProvider.shape });

export interface SettableConfig {
  email: EmailConfig;
  /** Providers by name, including `google`. */
  openIdProviders: ReadonlyMap<string, OpenIdProvider>;
  captcha: CaptchaConfig | null;
  /** Whether a visitor can open an account. Invitations and the administrators' API always can. */
  signUps: boolean;
  passwords: NewPasswordPolicy;
  /** Null: test payments where the shop is local, none otherwise. */
  stripe: StripeConfig | null;
  /** Another origin than Stripe's own, for tests. */
  stripeApiBase: URL | null;
  retention: RetentionConfig;
  timeZone: string;
}

/** @throws {ConfigError} */
export const settableConfig = (
  set: z.output<typeof StoredSettings>,
  { onLoopback }: { onLoopback: boolean },
): SettableConfig => ({
  email: emailConfig(set),
  openIdProviders: openIdProviders(set, { onLoopback }),
  captcha: captchaConfig(set),
  signUps: set.SIGN_UPS ?? true,
  passwords: passwordPolicy(set),
  stripe: stripeConfig(set, { onLoopback }),
  stripeApiBase: stripeApiBase(set),
  retention: retentionConfig(set),
  timeZone: set.TIME_ZONE ?? DEFAULT_TIME_ZONE,
});

/** As {@link settableConfig}, from texts. @throws {ConfigError} */
export function readSettable(texts: Readonly<Record<string, string>>, place: { onLoopback: boolean }): SettableConfig {
  const parsed = StoredSettings.safeParse(texts);
  if (parsed.success) return settableConfig(parsed.data, place);
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${issue?.path.join('.') ?? 'settings'}: ${issue?.message ?? 'invalid'}`);
}

export const textsOfSettable = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(SettableSettings.shape).flatMap((name) => {
      const text = env[name];
      return text === undefined || text === '' ? [] : [[name, text]];
    }),
  );
