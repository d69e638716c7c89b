import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { newsletterDefault } from '#domain/orders/countries.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { CheckoutForm, checkoutDefaults, draftFields, type CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { fetchSavedDetails } from '#web/areas/checkout/payment/order-requests.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useBuyerCountry } from '#web/lib/price/buyer-country.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { CHECKOUT_DRAFT, checkoutDraft } from './checkout-draft.ts';

interface CheckoutFormView {
  form: UseFormReturn<CheckoutFields>;
  /** The details that the account keeps are in the form, as far as they are known. */
  isPrefilled: boolean;
  /** Discards the draft once the order is placed. */
  clearDraft: () => void;
}

/** The form of the whole checkout, prefilled from the account. Never overwrites input. */
export function useCheckoutForm(items: readonly CartItem[], user: SessionUser): CheckoutFormView {
  const country = useBuyerCountry();
  const form = useForm<CheckoutFields>({
    mode: 'onTouched',
    resolver: schemaResolver(CheckoutForm),
    defaultValues: {
      ...checkoutDefaults(country),
      firstName: user.firstName === 'User' ? '' : user.firstName,
      lastName: user.lastName,
      email: user.email,
      links: Object.fromEntries(items.map((item) => [item.id, item.serviceLink])),
    },
  });
  const { getValues, getFieldState, setValue } = form;
  const [isPrefilled, setPrefilled] = useState(false);
  const clearDraft = useDraft(form, { owner: user.id, form: CHECKOUT_DRAFT, fields: draftFields });

  useEffect(() => {
    let current = true;
    const saved = user.isGuest ? Promise.resolve(null) : fetchSavedDetails(user.id);
    saved
      .then(
        (details) => {
          if (!current || details === null) return;
          const untouched = getValues('newsletter') === newsletterDefault(getValues('country'));
          if (untouched && checkoutDraft(user.id) === null) setValue('newsletter', newsletterDefault(details.country));
          for (const [name, value] of Object.entries(details)) {
            const field = name as keyof typeof details;
            if (!getValues(field) || (field === 'country' && checkoutDraft(user.id) === null))
              setValue(field, value, { shouldValidate: getFieldState(field).invalid });
          }
        },
        (error: unknown) => console.error('the saved details could not be read', error),
      )
      .finally(() => current && setPrefilled(true));
    return () => {
      current = false;
    };
  }, [user.id, user.isGuest, getValues, getFieldState, setValue]);

  return { form, isPrefilled, clearDraft };
}
