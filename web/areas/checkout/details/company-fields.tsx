import { useEffect, useEffectEvent, type FocusEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useCheckoutField } from '#web/areas/checkout/details/use-checkout-field.ts';
import { useTaxNumber } from '#web/areas/checkout/details/use-tax-number.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

/** A company and its tax number, which is checked when one of the two is left, and again when the country changes. */
export function CompanyFields() {
  const t = useText();
  const field = useCheckoutField();
  const { watch } = useFormContext<CheckoutFields>();
  const { status, check } = useTaxNumber();
  const country = watch('country');
  const checkAgain = useEffectEvent(() => void check());
  useEffect(() => checkAgain(), [country]);
  const checked = (name: 'company' | 'taxNumber') => {
    const { onBlur, ...props } = field(name);
    return {
      ...props,
      onBlur: (event: FocusEvent) => {
        void onBlur(event);
        void check();
      },
    };
  };
  return (
    <div className="grid gap-1.5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('checkout.field.company')} autoComplete="organization" optional {...checked('company')} />
        <TextField
          label={t('checkout.field.taxNumber')}
          hint={t('checkout.taxNumber.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          optional
          {...checked('taxNumber')}
        />
      </div>
      <p role="status" className="text-[0.8125rem] text-soft empty:hidden">
        {status === null ? null : t(`checkout.taxNumber.${status}`)}
      </p>
    </div>
  );
}
