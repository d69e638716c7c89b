import type { Services } from '#server/services.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { providerOrNull } from './provider-for.ts';
import type { FunctionContext } from './request.ts';

/** What the browser must know of this installation. `taxRate` is a share of one; `timeZone` what the shop's days go by; `samples` whether sample content is shown. */
export interface ShopSettings {
  payments: { provider: string | null };
  taxRate: number;
  timeZone: string;
  samples: boolean;
  /** What account forms have to ask a visitor, and the operator's public key for it. */
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string } | null;
}

/** `GET /functions/v1/shop-settings` */
export async function shopSettings(c: FunctionContext, services: Services): Promise<Response> {
  const { tax_rate, time_zone } = onlyRow(
    await services.db.query<{ tax_rate: string; time_zone: string }>(
      'select tax_rate, time_zone from internal.shop_settings',
    ),
  );
  const { captcha } = services.config;
  const settings: ShopSettings = {
    payments: { provider: providerOrNull(c, services)?.name ?? null },
    taxRate: Number(tax_rate),
    timeZone: time_zone,
    samples: services.config.local,
    captcha: captcha === null ? null : { provider: captcha.provider, siteKey: captcha.siteKey },
  };
  return c.json(settings);
}
