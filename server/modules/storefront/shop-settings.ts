import type { PasswordPolicy } from '#domain/accounts/password.ts';
import type { Row } from '#database/rows.ts';
import type { Services } from '#server/services.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { isStripe } from '#server/platform/payments/is-stripe.ts';
import { providerOrNull } from '#server/modules/payments/provider-for.ts';
import type { FunctionContext } from '#server/modules/request.ts';

/**
 * Public settings of this installation. `timeZone` is the shop's time zone, `samples` whether sample content is shown.
 */
export interface ShopSettings {
  /** `publishableKey` lets the browser talk to the provider; `test`: no real money moves. */
  payments: { provider: string | null; publishableKey: string | null; test: boolean };
  timeZone: string;
  samples: boolean;
  /** The captcha of account forms, with the operator's public site key. */
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string } | null;
  /** What new passwords must have. */
  passwords: PasswordPolicy;
}

/** `GET /functions/v1/shop-settings` */
export async function shopSettings(c: FunctionContext, services: Services): Promise<Response> {
  const { time_zone } = onlyRow(
    await services.db.query<Pick<Row<'internal.shop_settings'>, 'time_zone'>>(
      'select time_zone from internal.shop_settings',
    ),
  );
  const { auth, captcha } = services.config;
  const provider = providerOrNull(c, services);
  const settings: ShopSettings = {
    payments: {
      provider: provider?.name ?? null,
      publishableKey: isStripe(provider) ? provider.settings.publishableKey : null,
      test: provider !== null && !provider.livemode,
    },
    timeZone: time_zone,
    samples: services.config.local,
    captcha: captcha === null ? null : { provider: captcha.provider, siteKey: captcha.siteKey },
    passwords: {
      minLength: auth.passwords.minLength,
      requiredCharacters: auth.passwords.requiredCharacters,
    },
  };
  return c.json(settings);
}
