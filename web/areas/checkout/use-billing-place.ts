import { useDeferredValue } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { QuotePlace } from '#web/features/cart/use-quote.ts';
import { addressFields, stateCode } from '#web/features/orders/checkout/address-fields.ts';
import type { CheckoutFields } from '#web/features/orders/checkout/checkout-form.ts';

/** What the form says about where the order is billed, for the quote. A state counts once it is known or left. */
export function useBillingPlace({ watch }: UseFormReturn<CheckoutFields>): QuotePlace {
  const [country, state = '', company = '', taxNumber = ''] = watch(['country', 'state', 'company', 'taxNumber']);
  const region = useDeferredValue(addressFields(country).state === 'absent' ? '' : stateCode(country, state));
  const isBusiness = company.trim() !== '' && taxNumber.trim() !== '';
  return {
    country,
    ...(region === '' ? {} : { region }),
    ...(isBusiness ? { company: company.trim(), tax_number: taxNumber.trim() } : {}),
  };
}
