import { SOURCE_LOCALE, type Locale, type Translations } from '#domain/locales.ts';

/**
 * A row in `locale`. Columns without a translation stay English, and so do translations with a different shape: text
 * must replace text, and a list must have the same length.
 */
export function inLanguage<Row extends { translations: Translations }>(
  row: Row,
  locale: Locale,
): Omit<Row, 'translations'> {
  const { translations, ...english } = row;
  if (locale === SOURCE_LOCALE) return english;
  const translated = Object.entries(translations[locale] ?? {}).filter(([column, value]) =>
    fits(english[column as keyof typeof english], value),
  );
  return { ...english, ...Object.fromEntries(translated) };
}

function fits(english: unknown, value: unknown): boolean {
  if (Array.isArray(english))
    return Array.isArray(value) && value.length === english.length && value.every((item) => typeof item === 'string');
  return typeof english === 'string' && typeof value === 'string' && value.trim() !== '';
}
