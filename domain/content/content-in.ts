import { serviceSlugs, type ServiceSlug } from '../catalogue.ts';
import { SOURCE_LOCALE, type Locale } from '../locales.ts';
import { contact, type ContactContent } from './contact.ts';
import { home, type HomeContent } from './home.ts';
import type { ServiceContent } from './service-content.ts';
import { serviceContent } from './services.ts';

interface Content {
  home: HomeContent;
  contact: ContactContent;
  services: Record<ServiceSlug, ServiceContent>;
}

const contents: Partial<Record<Locale, Content>> = {
  en: { home, contact, services: serviceContent },
};

/** The words of the public pages in one language. */
export function contentIn(locale: Locale): Content {
  const content = contents[locale] ?? contents[SOURCE_LOCALE];
  if (content === undefined) throw new Error(`there is no content in ${locale}`);
  return content;
}

/** All eight services in the order in which the shop shows them. */
export const servicesIn = (locale: Locale): ServiceContent[] => serviceSlugs.map((slug) => contentIn(locale).services[slug]);
