import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { findService, shownServices, type Services } from '#domain/catalogue/service.ts';
import { serviceColors } from '#domain/catalogue/service-palette.ts';
import { directionOf, locales, type Locale } from '#domain/locales.ts';
import type { PageContent } from './content.ts';
import { logoMarks, type LogoMark } from './profile/logo.ts';
import type { Profile } from './schemas/profile.ts';

/** Everything that the picture of a page in link previews shows. */
export interface SharePicture {
  direction: 'ltr' | 'rtl';
  name: string;
  /** In place of sign and name, or of the sign alone if it is square. */
  logo: { mark: LogoMark; id: string } | null;
  /** The colour of the sign. */
  signal: string;
  /** Opposite the name; empty for none. */
  label: string;
  /** The second part is in the accent colour; it may be empty. */
  headline: readonly [string, string];
  accent: string;
  /** The same hue as a shadow. */
  deep: string;
  /** Of the bars. */
  seed: number;
}

/** Change it with what draws the pictures: the data folder, browsers and networks keep those at an address. */
export const DESIGN = 1;
export const SHARE_PATH = '/share/';

/** The legal texts have one picture. */
const LEGAL = 'legal';
const PAGES = ['home', 'contact', 'about', 'calculator', LEGAL] as const;
/** A page, or the slug of a service, which cannot be called like one of the pages. */
export type ShareName = string;

/** Each picture that a shop has. */
export const shareSubjects = (services: Services) =>
  [...PAGES, ...shownServices(services).map(({ slug }) => slug)].flatMap((name: ShareName) =>
    locales.map((locale) => ({ name, locale })),
  );

const INDIGO = '#2e3a8c';

/** @param content in the language of the picture */
export function sharePictureOf(content: PageContent, name: ShareName, locale: Locale): SharePicture {
  const { profile } = content;
  const service = findService(content.catalogue, name);
  const [label, headline] = textsOf(content, name);
  return {
    direction: directionOf(name === LEGAL ? content.legal.terms.language : locale),
    name: profile.name,
    logo: logoOf(profile),
    signal: profile.accent,
    label,
    headline: [headline[0].toLocaleUpperCase(locale), headline[1].toLocaleUpperCase(locale)],
    ...(service === undefined ? { accent: profile.accent, deep: INDIGO } : serviceColors[service.color]),
    seed: name.length,
  };
}

function logoOf({ logo }: Profile): SharePicture['logo'] {
  const mark = logoMarks.find((one) => logo[one] !== '');
  return mark === undefined ? null : { mark, id: logo[mark] };
}

function textsOf(content: PageContent, name: ShareName): [label: string, headline: readonly [string, string]] {
  const { home, contact, about, calculator, services, legal, profile } = content;
  switch (name) {
    case 'home':
      return [home.hero.eyebrow, home.hero.headline];
    case 'contact':
      return [contact.eyebrow, [contact.title, '']];
    case 'about':
      return [about.eyebrow, about.headline];
    case 'calculator':
      return [calculator.eyebrow, [calculator.title, '']];
    case LEGAL:
      return [profile.legalName, [legal.privacy.title, legal.terms.title]];
    default: {
      const page = services[name];
      return page === undefined ? [profile.name, home.hero.headline] : [page.name, page.hero.headline];
    }
  }
}

/** Changes with everything that the picture shows. */
export const shareHash = (picture: SharePicture): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([DESIGN, picture])))).slice(0, 20);

const FILE = new RegExp(`^([a-z0-9-]+)-(${locales.join('|')})-[0-9a-f]{20}\\.png$`);

/** Which picture a file name means, whatever its hash. */
export function parseShareFile(services: Services, file: string) {
  const [, name, locale] = FILE.exec(file) ?? [];
  return shareSubjects(services).find((subject) => subject.name === name && subject.locale === locale);
}

export const shareFile = (name: ShareName, locale: Locale, picture: SharePicture): string =>
  `${name}-${locale}-${shareHash(picture)}.png`;

/** Where the picture of a page is served. */
export const sharePath = (content: PageContent, name: ShareName, locale: Locale): string =>
  SHARE_PATH + shareFile(name, locale, sharePictureOf(content, name, locale));
