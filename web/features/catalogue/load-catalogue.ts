import type { Locale } from '#domain/locales.ts';
import type { Api } from '#web/lib/data/api-context.ts';
import { inLanguage } from '#domain/in-language.ts';
import { readRows } from '#web/lib/data/read-rows.ts';

/** A service's active packages in the order of the price list. Runs on the server. */
export async function loadPackages(api: Api, service: string, locale: Locale) {
  const rows = await readRows(
    api,
    'packages',
    [
      'id',
      'service',
      'name',
      'price',
      'package_type',
      'features',
      'figures',
      'duration_days',
      'popular',
      'premium',
      'legendary',
      'cta',
      'translations',
    ],
    `service=eq.${service}&active=is.true&order=position`,
  );
  return rows.map((row) => inLanguage(row, locale));
}

/** All active packages. Runs on the server. */
export async function loadAllPackages(api: Api, locale: Locale) {
  const rows = await readRows(
    api,
    'packages',
    [
      'id',
      'service',
      'name',
      'price',
      'features',
      'figures',
      'duration_days',
      'popular',
      'legendary',
      'cta',
      'translations',
    ],
    'active=is.true&order=position',
  );
  return rows.map((row) => {
    // The translations of columns that were not read stay out.
    const { id, service, name, price, features, figures, duration_days, popular, legendary, cta } = inLanguage(
      row,
      locale,
    );
    return { id, service, name, price, features, figures, duration_days, popular, legendary, cta };
  });
}

/** A package for its card. `price` is in the shop's currency. */
export type ShopPackage = Awaited<ReturnType<typeof loadPackages>>[number];

/** The lowest price of each service that has active packages. Runs on the server. */
export async function loadLowestPrices(api: Api): Promise<Partial<Record<string, number>>> {
  const rows = await readRows(api, 'packages', ['service', 'price'], 'active=is.true&order=price.desc');
  return Object.fromEntries(rows.map(({ service, price }) => [service, price]));
}

/** The monthly plans in display order. Runs on the server. */
export async function loadPlans(api: Api, locale: Locale) {
  const rows = await readRows(
    api,
    'monthly_plans',
    ['id', 'name', 'price', 'period', 'description', 'features', 'popular', 'translations'],
    'order=position',
  );
  return rows.map((row) => inLanguage(row, locale));
}

export type MonthlyPlan = Awaited<ReturnType<typeof loadPlans>>[number];
