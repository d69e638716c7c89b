import { useFormContext } from 'react-hook-form';
import { regions } from '#domain/locales.ts';
import { countryChoices, newsletterDefault } from '#domain/orders/countries.ts';
import type { CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useCheckoutField } from '#web/areas/checkout/details/use-checkout-field.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { chooseCountry } from '#web/lib/price/buyer-country.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

/** Where the order is billed, which decides the tax. `setsNewsletter`: the newsletter box still follows the country. */
export function CountryField({ setsNewsletter }: { setsNewsletter: boolean }) {
  const t = useText();
  const field = useCheckoutField();
  const { register, setValue } = useFormContext<CheckoutFields>();
  const choices = countryChoices(regions[useLocale()], useShop().country);
  const onCountry = register('country', {
    onChange: (event: { target: { value: string } }) => {
      chooseCountry(event.target.value);
      if (setsNewsletter) setValue('newsletter', newsletterDefault(event.target.value));
    },
  });
  return (
    <SelectField
      label={t('checkout.field.country')}
      autoComplete="country"
      required
      {...field('country')}
      {...onCountry}
    >
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
