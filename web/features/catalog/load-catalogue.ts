import * as z from 'zod';
import { packageTypes, serviceSlugs, type ServiceSlug } from '#domain/catalogue.ts';
import type { Locale } from '#domain/locales.ts';
import type { Api } from '#web/lib/api-context.ts';
import { inLanguage } from '#web/lib/in-language.ts';
import { readRows, TranslationsColumn } from '#web/lib/read-rows.ts';

const Figure = z.object({
  metric: z.string(),
  min: z.number(),
  max: z.number().nullable(),
  basis: z.enum(['estimated', 'guaranteed', 'included']),
  plus: z.boolean(),
  unit: z.string().nullish(),
});

const Package = z.object({
  id: z.string(),
  service: z.enum(serviceSlugs),
  name: z.string(),
  price: z.number(),
  package_type: z.enum(packageTypes),
  features: z.array(z.string()),
  figures: z.array(Figure),
  duration_days: z.number().nullable(),
  popular: z.boolean(),
  premium: z.boolean(),
  legendary: z.boolean(),
  cta: z.enum(['cart', 'contact']),
});

const TranslatedPackage = Package.extend({ translations: TranslationsColumn });

/** A package as its card shows it. `price` is in dollars. */
export type ShopPackage = z.output<typeof Package>;

const Plan = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  period: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
});

const TranslatedPlan = Plan.extend({ translations: TranslationsColumn });

export type MonthlyPlan = z.output<typeof Plan>;

const columnsOf = (row: z.ZodObject) => Object.keys(row.shape).join(',');

/** The packages on sale of one service, in the order of the price list. Runs on the server. */
export async function loadPackages(api: Api, service: ServiceSlug, locale: Locale): Promise<ShopPackage[]> {
  const path = `/rest/v1/packages?select=${columnsOf(TranslatedPackage)}&service=eq.${service}&active=is.true&order=position`;
  return (await readRows(api, path, TranslatedPackage)).map((row) => inLanguage(row, locale));
}

/** The lowest price of each service that has packages on sale. Runs on the server. */
export async function loadLowestPrices(api: Api): Promise<Partial<Record<ServiceSlug, number>>> {
  const rows = await readRows(
    api,
    '/rest/v1/packages?select=service,price&active=is.true&order=price.desc',
    Package.pick({ service: true, price: true }),
  );
  return Object.fromEntries(rows.map(({ service, price }) => [service, price]));
}

/** The monthly plans in their order. Runs on the server. */
export async function loadPlans(api: Api, locale: Locale): Promise<MonthlyPlan[]> {
  const rows = await readRows(
    api,
    `/rest/v1/monthly_plans?select=${columnsOf(TranslatedPlan)}&order=position`,
    TranslatedPlan,
  );
  return rows.map((row) => inLanguage(row, locale));
}
