import type { UseFormReturn } from 'react-hook-form';
import type { QuotePlace } from '#web/features/cart/use-quote.ts';
import { addressFields, stateCode } from '#web/areas/checkout/details/address-fields.ts';
import type { CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useSettled } from '#web/lib/data/use-settled.ts';

const TYPING_PAUSE_MS = 400;

/** What the form says about where the order is billed, for the quote. What is typed counts after a pause. */
export function useBillingPlace({ watch }: UseFormReturn<CheckoutFields>): QuotePlace {
  const [country, state = '', company = '', taxNumber = ''] = watch(['country', 'state', 'company', 'taxNumber']);
  const region = addressFields(country).state === 'absent' ? '' : stateCode(country, state);
  const isBusiness = company.trim() !== '' && taxNumber.trim() !== '';
  const typed = useSettled(
    {
      ...(region === '' ? {} : { region }),
      ...(isBusiness ? { company: company.trim(), tax_number: taxNumber.trim() } : {}),
    },
    TYPING_PAUSE_MS,
  );
  return { country, ...typed };
}
