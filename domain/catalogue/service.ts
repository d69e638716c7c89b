import type { CampaignPlatform } from '#domain/campaigns/campaign.ts';
import type { LinkRule } from './service-link.ts';
import type { ServiceColor, ServiceIconName, ServiceScene } from './service-look.ts';

/** draft: only the team sees it; hidden: out of the shop, clients see what they bought; retired: nobody can order it. */
export const serviceStates = ['draft', 'shown', 'hidden', 'retired'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** A row of `public.services` as every page knows it, with its words in the language of the page. */
export interface Service {
  slug: string;
  name: string;
  /** Of its link field, as part of a sentence. */
  linkLabel: string;
  color: ServiceColor;
  scene: ServiceScene;
  /** The path of a public file, in place of the scene. */
  picture: string | null;
  icon: ServiceIconName;
  platform: CampaignPlatform;
  inContactForm: boolean;
  state: ServiceState;
}

/** All that the server knows of a service. */
export interface CatalogueService extends Service, LinkRule {
  onAbout: boolean;
}

/** Services in display order. */
export type Services = readonly Service[];
export type Catalogue = readonly CatalogueService[];

/** @returns undefined for a line of the team's own, and for a draft outside of the team's screens */
export const findService = <S extends Service>(
  services: readonly S[],
  slug: string | null | undefined,
): S | undefined => services.find((service) => service.slug === slug);

/** Those that the shop shows. */
export const shownServices = <S extends Service>(services: readonly S[]): S[] =>
  services.filter(({ state }) => state === 'shown');
