import type { RouterContextProvider } from 'react-router';
import { shownServices } from '#domain/catalogue/service.ts';
import { loadAllPackages } from '#web/features/catalogue/load-catalogue.ts';
import { apiContext, contentContext, localeContext } from '#web/lib/data/api-context.ts';

/** The packages of every service that has some, in the services' order. */
export async function loadStart(context: Readonly<RouterContextProvider>) {
  const packages = await loadAllPackages(context.get(apiContext), context.get(localeContext));
  const services = shownServices(context.get(contentContext).catalogue)
    .map(({ slug, name, linkHosts, linkPattern, linkHint, promotesProfile }) => ({
      slug,
      name,
      linkHosts,
      linkPattern,
      linkHint,
      promotesProfile,
      packages: packages.filter(({ service }) => service === slug),
    }))
    .filter((service) => service.packages.length > 0);
  return { services };
}

export type StartData = Awaited<ReturnType<typeof loadStart>>;
export type StartService = StartData['services'][number];
export type StartPackage = StartService['packages'][number];
