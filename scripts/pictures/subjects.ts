import { serviceSlugs } from '#domain/catalogue/catalogue.ts';
import type { ShopContent } from '#domain/content/content.ts';
import { directionOf, locales, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import type { SharePicture } from './share-picture.ts';

/** The colour of a service and its shadow, by slug; read from the style sheet that the screens use. */
type Colours = ReadonlyMap<string, { accent: string; deep: string }>;

export function coloursOf(sheet: string): Colours {
  const rules = [...sheet.matchAll(/\[data-service='([\w-]+)'\]\s*\{([^}]+)\}/g)];
  return new Map(
    rules.map(([, slug = '', body = '']) => {
      const value = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(body)?.[1];
      const [accent, deep] = [value('service'), value('service-deep')];
      if (accent === undefined || deep === undefined) throw new Error(`${slug} has no colours`);
      return [slug, { accent, deep }];
    }),
  );
}

const HOUSE = { accent: '#ff5a36', deep: '#2e3a8c' };

/** The share pictures by file name without extension: `spotify-ads-es`. */
export function shareSubjects(content: ShopContent, colours: Colours): Map<string, SharePicture> {
  const subjects = new Map<string, SharePicture>();
  for (const locale of locales) {
    const { profile, home, contact, about, calculator, services, legal } = content[locale];
    const add = (name: string, label: string, headline: readonly [string, string], colour = HOUSE) => {
      subjects.set(`${name}-${locale}`, {
        direction: directionOf(locale),
        brand: profile.name,
        label,
        headline: capitals(headline, locale),
        ...colour,
        seed: name.length,
      });
    };
    add('home', home.hero.eyebrow, home.hero.headline);
    add('contact', contact.eyebrow, [contact.title, '']);
    for (const slug of serviceSlugs) add(slug, services[slug].name, services[slug].hero.headline, colours.get(slug));
    add('about', about.eyebrow, about.headline);
    add('calculator', calculator.eyebrow, [calculator.title, '']);
    if (locale === SOURCE_LOCALE) add('legal', profile.legalName, [legal.privacy.title, legal.terms.title]);
  }
  return subjects;
}

const capitals = ([first, second]: readonly [string, string], locale: Locale): [string, string] => [
  first.toLocaleUpperCase(locale),
  second.toLocaleUpperCase(locale),
];
