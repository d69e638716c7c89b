import type { ShopContent } from '#domain/content/content.ts';
import { regions, splitLocale, type Locale } from '#domain/locales.ts';
import type { MaintenancePage } from '#server/http/maintenance.ts';
import { texts } from './maintenance-texts.ts';
import type { Renderer } from './renderer.ts';
import { standalonePage } from './standalone-page.ts';

interface Options {
  content: ShopContent;
  /** In the language of the path. */
  path: string;
  until: Date | null;
  now: Date;
  timeZone: string;
  fonts: Renderer['fonts'];
}

/** The page that every path shows during maintenance. */
export function maintenancePage({ content, path, until, now, timeZone, fonts }: Options): MaintenancePage {
  const { locale } = splitLocale(path);
  const { soon, at, ...shown } = texts[locale];
  const lead =
    until === null
      ? soon
      : at(`<time datetime="${until.toISOString()}">${timeOf(until, now, locale, timeZone)}</time>`);
  return standalonePage({ ...shown, shop: content[locale].profile, locale, fonts, lead });
}

/** With the day if it is another one. */
function timeOf(until: Date, now: Date, locale: Locale, timeZone: string): string {
  const day = (at: Date) => at.toLocaleDateString('en-CA', { timeZone });
  return until.toLocaleString(regions[locale], {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(day(until) !== day(now) && { month: 'short', day: 'numeric' }),
  });
}
