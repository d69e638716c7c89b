import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CheckoutFields } from '#web/features/orders/checkout/checkout-form.ts';
import { useCheckoutField } from '#web/features/orders/checkout/use-checkout-field.ts';
import { useTaxNumber } from '#web/features/orders/checkout/use-tax-number.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** A company's tax number, checked when the field is left, and again when the country changes. */
export function TaxNumberField() {
  const t = useText();
  const field = useCheckoutField();
  const { watch } = useFormContext<CheckoutFields>();
  const { status, check } = useTaxNumber();
  const country = watch('country');
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => void latest.current(), [country]);
  const { onBlur, ...taxNumber } = field('taxNumber');
  return (
    <div className="grid gap-1.5">
      <TextField
        label={t('checkout.field.taxNumber')}
        hint={t('checkout.taxNumber.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        optional
        {...taxNumber}
        onBlur={(event) => {
          void onBlur(event);
          void check();
        }}
      />
      <p role="status" className="text-[0.8125rem] text-soft empty:hidden">
        {status === null ? null : t(`checkout.taxNumber.${status}`)}
      </p>
    </div>
  );
}
