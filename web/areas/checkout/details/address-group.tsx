import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { addressFields, postcodeKind, stateKind, stateNames } from '#web/areas/checkout/details/address-fields.ts';
import type { CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useCheckoutField } from '#web/areas/checkout/details/use-checkout-field.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

const need = (kind: 'required' | 'optional' | 'absent') =>
  kind === 'required' ? { required: true } : { optional: true };

/** The parts of a postal address that the chosen country has. */
export function AddressGroup() {
  const t = useText();
  const states = useId();
  const field = useCheckoutField();
  const country = useFormContext<CheckoutFields>().watch('country');
  const { address, city, state, zipCode } = addressFields(country);
  return (
    <fieldset className="grid gap-5">
      <legend className="title mb-4 text-lg">{t('checkout.information.address')}</legend>
      <TextField
        label={t('checkout.field.address')}
        autoComplete="street-address"
        {...need(address)}
        {...field('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
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
    </fieldset>
  );
}
