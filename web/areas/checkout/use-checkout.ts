import { useEffect, useState } from 'react';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { usePromoCode } from '#web/features/cart/promo-code.ts';
import { useQuote } from '#web/features/cart/use-quote.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { hasInformation } from '#web/areas/checkout/checkout-form.ts';
import { useCheckoutWays } from '#web/features/payments/other-ways.ts';
import { usePaymentMethod } from '#web/features/payments/use-payment-method.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { useBillingPlace } from './details/use-billing-place.ts';
import { useCheckoutId } from './payment/use-checkout-id.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useCheckoutPurchase } from './payment/use-checkout-purchase.ts';
import { useCheckoutSubmit } from './use-checkout-submit.ts';
import { useKnownClient } from './details/use-known-client.ts';
import { LAST_STEP, useSteps } from './use-steps.ts';

/** The state of one checkout: what was typed, what it costs, how it is paid, and which step is shown. */
export function useCheckout(items: readonly CartItem[], user: SessionUser) {
  const [draft] = useState(() => checkoutDraft(user.id));
  const steps = useSteps(hasInformation(draft) ? 1 : 0);
  const { form, isPrefilled, clearDraft } = useCheckoutForm(items, user);
  const view = useQuote(items, usePromoCode(user.id), useBillingPlace(form));
  const { purchase, place, approve, dismiss } = useCheckoutPurchase(form, user, {
    clearDraft,
    onFailed: (failure) => method.onFailed(failure),
  });
  const others = useCheckoutWays(user.id, user.isGuest, view.quote);
  const method = usePaymentMethod(user.isGuest ? null : user.id, dismiss, others);
  const needsAddress = view.quote?.needs_address ?? false;
  useEffect(() => form.setValue('needsAddress', needsAddress), [form, needsAddress]);
  const client = useKnownClient({ form, isPrefilled, method, view, steps, isUntouched: draft === null });
  const checkoutIdOf = useCheckoutId(user.id, items, steps.step === LAST_STEP);
  const submit = useCheckoutSubmit({ form, method, steps, items, quote: view.quote, place, checkoutIdOf });
  return {
    form,
    steps,
    view,
    method,
    purchase,
    approve,
    submit,
    client,
    /** Known clients skip the step that asks for links. */
    unasked: client === 'known' ? items.filter(({ serviceLink }) => serviceLink === '') : [],
    isFree: view.quote?.total === 0,
  };
}
