import type { Profile } from '#domain/content/schemas/profile.ts';
import { regions, type Locale } from '#domain/locales.ts';
import { arabic } from './words/arabic.ts';
import { english } from './words/english.ts';
import { spanish } from './words/spanish.ts';
import type { Words } from './words/words.ts';

export interface ReportLanguage {
  /** Who reports. */
  shop: Reporter;
  locale: Locale;
  words: Words;
  /** `Nov 3, 2026` for `2026-11-03`. */
  day: (day: string) => string;
  /** `views, clicks and streams`. */
  list: (parts: string[]) => string;
}

type Reporter = Pick<Profile, 'name' | 'legalName' | 'email' | 'accent'>;

const WORDS: Record<Locale, Words> = { en: english, es: spanish, ar: arabic };

export function reportLanguage(locale: Locale, shop: Reporter): ReportLanguage {
  const format = new Intl.DateTimeFormat(regions[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const lists = new Intl.ListFormat(regions[locale]);
  return {
    shop,
    locale,
    words: WORDS[locale],
    day: (day) => format.format(Date.parse(`${day}T00:00:00Z`)),
    list: (parts) => lists.format(parts),
  };
}
