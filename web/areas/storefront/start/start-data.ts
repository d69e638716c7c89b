import type { RouterContextProvider } from 'react-router';
import { serviceSlugs } from '#domain/catalogue/catalogue.ts';
import { loadAllPackages } from '#web/features/catalogue/load-catalogue.ts';
import { apiContext, localeContext } from '#web/lib/data/api-context.ts';

/** The packages of every service that has some, in the services' order. */
export async function loadStart(context: Readonly<RouterContextProvider>) {
  const packages = await loadAllPackages(context.get(apiContext), context.get(localeContext));
  const services = serviceSlugs
    .map((slug) => ({ slug, packages: packages.filter(({ service }) => service === slug) }))
    .filter((service) => service.packages.length > 0);
  return { services };
}

export type StartData = Awaited<ReturnType<typeof loadStart>>;
export type StartService = StartData['services'][number];
export type StartPackage = StartService['packages'][number];
