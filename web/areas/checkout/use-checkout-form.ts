import { useEffect } from 'react';
import { useForm, useFormContext, type UseFormReturn } from 'react-hook-form';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import {
  CheckoutForm,
  checkoutDefaults,
  draftFields,
  type CheckoutFields,
} from '#web/features/checkout/checkout-form.ts';
import { fetchSavedDetails } from '#web/features/checkout/order-calls.ts';
import type { SessionUser } from '#web/features/session/session.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { useText } from '#web/lib/text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { CHECKOUT_DRAFT, checkoutDraft } from './checkout-draft.ts';

interface CheckoutFormView {
  form: UseFormReturn<CheckoutFields>;
  /** The order is placed: what was typed for it is no longer kept. */
  forgetDraft: () => void;
}

/** The whole checkout's form, filled in as far as the account knows. What was typed already is never replaced. */
export function useCheckoutForm(items: readonly CartItem[], user: SessionUser): CheckoutFormView {
  const form = useForm<CheckoutFields>({
    mode: 'onTouched',
    resolver: schemaResolver(CheckoutForm),
    defaultValues: {
      ...checkoutDefaults,
      firstName: user.firstName === 'User' ? '' : user.firstName,
      lastName: user.lastName,
      email: user.email,
      links: Object.fromEntries(items.map((item) => [item.id, item.serviceLink])),
    },
  });
  const { getValues, setValue } = form;
  const forgetDraft = useDraft(form, { owner: user.id, form: CHECKOUT_DRAFT, fields: draftFields });

  useEffect(() => {
    let current = true;
    fetchSavedDetails(user.id).then(
      (saved) => {
        if (!current || saved === null) return;
        for (const [name, value] of Object.entries(saved)) {
          const field = name as keyof typeof saved;
          if (!getValues(field) || (field === 'country' && checkoutDraft(user.id) === null)) setValue(field, value);
        }
      },
      (error: unknown) => console.error('the saved details could not be read', error),
    );
    return () => {
      current = false;
    };
  }, [user.id, getValues, setValue]);

  return { form, forgetDraft };
}

type PlainField = Exclude<keyof CheckoutFields, 'links'>;

/** A field's name, its handlers and the text for what is wrong with it. */
export function useCheckoutField(): (
  name: PlainField,
) => ReturnType<UseFormReturn<CheckoutFields>['register']> & { error: string | undefined } {
  const { register, formState } = useFormContext<CheckoutFields>();
  const problem = useProblemText();
  return (name) => ({ ...register(name), error: problem(formState.errors[name]?.message) });
}

export function useProblemText(): (code: string | undefined) => string | undefined {
  const t = useText();
  return (code) => (code === undefined ? undefined : t(`checkout.problem.${code}` as 'checkout.problem.required'));
}
