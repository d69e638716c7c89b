import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { countryChoices, countryName } from '#domain/orders/countries.ts';
import { regions } from '#domain/locales.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { chooseCountry, useBuyerCountry } from '#web/lib/price/buyer-country.ts';

/** Where the visitor buys, for prices with or without tax. The list is filled when it is opened, so that pages stay small. */
export function CountryChoice({ className }: { className?: string }) {
  const t = useText();
  const id = useId();
  const region = regions[useLocale()];
  const country = useBuyerCountry();
  const shop = useShop();
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const choices = opened
    ? countryChoices(region, shop.country)
    : [{ code: country, name: countryName(country, region) }];
  return (
    <span className={className}>
      <label htmlFor={id}>{t('shell.country.label')}</label>{' '}
      <select
        id={id}
        value={country}
        onPointerDown={() => flushSync(open)}
        onFocus={open}
        onChange={(event) => chooseCountry(event.target.value)}
        className="min-h-11 max-w-56 rounded-lg bg-transparent px-2 font-medium text-soft hover:text-bone"
      >
        {choices.map(({ code, name }) => (
          <option key={code} value={code} className="bg-ground text-bone">
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
