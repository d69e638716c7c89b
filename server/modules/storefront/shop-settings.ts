import type { ShopSettings } from '#domain/storefront/shop-settings.ts';
import type { Row } from '#database/rows.ts';
import type { Services } from '#server/services.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { isStripe } from '#server/modules/payments/providers/is-stripe.ts';
import { providerOrNull } from '#server/modules/payments/providers/provider-for.ts';
import type { FunctionContext } from '#server/modules/request.ts';

/** `GET /functions/v1/shop-settings` */
export async function shopSettings(c: FunctionContext, services: Services): Promise<Response> {
  const { time_zone } = onlyRow(
    await services.db.query<Pick<Row<'internal.shop_settings'>, 'time_zone'>>(
      'select time_zone from internal.shop_settings',
    ),
  );
  const { captcha, passwords } = services.config;
  const provider = providerOrNull(c, services);
  const settings: ShopSettings = {
    payments: {
      provider: provider === null ? null : isStripe(provider) ? 'stripe' : 'sandbox',
      publishableKey: isStripe(provider) ? provider.publishableKey : null,
      test: provider !== null && !provider.livemode,
    },
    timeZone: time_zone,
    samples: services.config.local,
    captcha: captcha === null ? null : { provider: captcha.provider, siteKey: captcha.siteKey },
    passwords: {
      minLength: passwords.minLength,
      requiredCharacters: passwords.requiredCharacters,
    },
  };
  return c.json(settings);
}
