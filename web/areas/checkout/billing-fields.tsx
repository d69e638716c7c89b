import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { countryChoices, newsletterDefault } from '#domain/orders/countries.ts';
import { regions } from '#domain/locales.ts';
import { addressFields, postcodeKind, stateKind, stateNames } from '#web/features/orders/checkout/address-fields.ts';
import type { CheckoutFields } from '#web/features/orders/checkout/checkout-form.ts';
import { useCheckoutField } from '#web/features/orders/checkout/use-checkout-field.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { chooseCountry } from '#web/lib/price/buyer-country.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TaxNumberField } from './tax-number-field.tsx';

const pair = 'grid gap-5 sm:grid-cols-2';

interface BillingFieldsProps {
  /** Whether the newsletter box still follows the country. */
  choosesNewsletter: boolean;
}

/** Country, the parts of a postal address there, and a company's tax number. */
export function BillingFields({ choosesNewsletter }: BillingFieldsProps) {
  const t = useText();
  const states = useId();
  const field = useCheckoutField();
  const { register, setValue, watch } = useFormContext<CheckoutFields>();
  const country = watch('country');
  const { address, city, state, zipCode } = addressFields(country);
  const choices = countryChoices(regions[useLocale()]);
  const onCountry = register('country', {
    onChange: (event: { target: { value: string } }) => {
      chooseCountry(event.target.value);
      if (choosesNewsletter) setValue('newsletter', newsletterDefault(event.target.value));
    },
  });
  const need = (kind: 'required' | 'optional' | 'absent') =>
    kind === 'required' ? { required: true } : { optional: true };

  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-4 text-lg">{t('checkout.information.address')}</legend>
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
      <TextField
        label={t('checkout.field.address')}
        autoComplete="street-address"
        {...need(address)}
        {...field('address')}
      />
      <div className={pair}>
        {city === 'absent' ? null : (
          <TextField
            label={t('checkout.field.city')}
            autoComplete="address-level2"
            {...need(city)}
            {...field('city')}
          />
        )}
        {state === 'absent' ? null : (
          <>
            <TextField
              label={t(`checkout.state.${stateKind(country)}` as 'checkout.state.state')}
              autoComplete="address-level1"
              list={states}
              {...need(state)}
              {...field('state')}
            />
            <datalist id={states}>
              {stateNames(country).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </>
        )}
        {zipCode === 'absent' ? null : (
          <TextField
            label={t(`checkout.postcode.${postcodeKind(country)}` as 'checkout.postcode.zip')}
            autoComplete="postal-code"
            {...need(zipCode)}
            {...field('zipCode')}
          />
        )}
      </div>
      {watch('company')?.trim() ? <TaxNumberField /> : null}
    </fieldset>
  );
}
