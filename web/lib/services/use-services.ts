import { findService, shownServices, type Service, type Services } from '#domain/catalogue/service.ts';
import { useSiteData } from '#web/lib/data/shop.ts';

/** Every service but drafts, in display order, with its words in the language of the page. */
export const useServices = (): Services => useSiteData().services;

/** Those that the shop shows. */
export const useShownServices = (): Service[] => shownServices(useServices());

/** @returns undefined for a line of the team's own */
export const useService = (slug: string | null | undefined): Service | undefined => findService(useServices(), slug);

/** Where "Book a campaign" leads: the first service of the shop. */
export function useBookPath(): string {
  const [first] = useShownServices();
  return first === undefined ? '/contact' : `/services/${first.slug}`;
}

/** The name of a service; empty for a line of the team's own. */
export function useServiceName(): (slug: string | null | undefined) => string {
  const services = useServices();
  return (slug) => findService(services, slug)?.name ?? '';
}
