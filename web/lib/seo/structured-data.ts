import { logoPath } from '#domain/content/profile/logo.ts';
import type { Profile } from '#domain/content/schemas/profile.ts';
import { pathIn, type Locale } from '#domain/locales.ts';
import type { Shop } from '#web/lib/data/shop.ts';

/** The shop, a page's URL without its language, and its language. */
export interface Site {
  shop: Shop;
  /** In English: the same organization in every language. */
  address: Profile['address'];
  origin: string;
  path: string;
  locale: Locale;
}

/** A schema.org object. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** Serialises things for a `script` element; no content can close the element. */
export function structuredData(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}

const urlOf = ({ origin, locale, path }: Site, other = path): string => origin + pathIn(locale, other);
/** The same id in all languages, so that pages refer to the same thing. */
const idOf = ({ origin }: Site, name: string) => ({ '@id': `${origin}/#${name}` });

export interface StatedReview {
  author: string;
  date: string;
  rating: number;
  text: string;
  platform: string;
  sample: boolean;
}

function review({ author, date, rating, text, platform }: StatedReview): Thing {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: date,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    reviewBody: text,
    publisher: { '@type': 'Organization', name: platform },
  };
}

/** The agency. Samples are not marked up as reviews, and no rating is stated that other sites count. */
export function organization(site: Site, reviews: readonly StatedReview[] = []): Thing {
  const real = reviews.filter(({ sample }) => !sample).map(review);
  const { shop, address } = site;
  const { street, city, country } = address;
  return {
    '@type': 'Organization',
    ...idOf(site, 'organization'),
    name: shop.name,
    legalName: shop.legalName,
    url: `${site.origin}/`,
    logo:
      site.origin + (shop.logo.square === '' ? '/icons/icon-512.png' : logoPath(shop.logo.square, 'square-512.png')),
    email: shop.email,
    telephone: shop.phone,
    address: { '@type': 'PostalAddress', streetAddress: street, addressLocality: city, addressCountry: country },
    sameAs: Object.values(shop.social).filter((url) => url !== ''),
    ...(real.length > 0 && { review: real }),
  };
}

export function webSite(site: Site): Thing {
  return {
    '@type': 'WebSite',
    ...idOf(site, 'website'),
    name: site.shop.name,
    url: urlOf(site, '/'),
    inLanguage: site.locale,
    publisher: idOf(site, 'organization'),
  };
}

interface SoldService {
  content: { name: string; anchor: string; hero: { lead: string } };
  packages: readonly { name: string; price: number }[];
  picture: string;
}

/** A service with its prices. */
export function service(site: Site, { content, packages, picture }: SoldService): Thing {
  const url = urlOf(site);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: content.name,
    description: content.hero.lead,
    url,
    image: site.origin + picture,
    provider: organization(site),
    offers: packages.map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      price: price.toFixed(2),
      priceCurrency: site.shop.currency,
      availability: 'https://schema.org/InStock',
      url: `${url}#${content.anchor}`,
      seller: idOf(site, 'organization'),
    })),
  };
}

/** Questions and answers as shown on the page. */
export function questions(site: Site, faq: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    '@id': `${urlOf(site)}#faq`,
    inLanguage: site.locale,
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The breadcrumb from the home page to this page. */
export function trail(site: Site, name: string): Thing {
  const items = [
    { name: site.shop.name, path: '/' },
    { name, path: site.path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      item: urlOf(site, item.path),
    })),
  };
}

/** A page about the agency or its terms. */
export function webPage(
  site: Site,
  type: 'AboutPage' | 'ContactPage' | 'WebPage',
  more: { name: string; description: string; datePublished?: string; dateModified?: string },
): Thing {
  const url = urlOf(site);
  return {
    '@type': type,
    '@id': `${url}#page`,
    url,
    inLanguage: site.locale,
    isPartOf: idOf(site, 'website'),
    about: organization(site),
    ...more,
  };
}
