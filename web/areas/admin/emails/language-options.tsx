import { isOffered } from '#domain/content/profile/offered-languages.ts';
import { languageNames, locales } from '#domain/locales.ts';
import { useShop } from '#web/lib/data/shop.ts';

/** Emails can be seen in every language, also in one that clients cannot choose. */
export function LanguageOptions() {
  const shop = useShop();
  return locales.map((one) => (
    <option key={one} value={one} lang={one}>
      {isOffered(shop, one) ? languageNames[one] : `${languageNames[one]} (not offered)`}
    </option>
  ));
}
