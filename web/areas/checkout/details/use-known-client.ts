import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { hasInformation, type CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import type { PaymentMethodControl } from '#web/features/payments/use-payment-method.ts';
import { LAST_STEP, type Steps } from '../use-steps.ts';

interface CheckoutStart {
  form: UseFormReturn<CheckoutFields>;
  isPrefilled: boolean;
  method: PaymentMethodControl;
  view: QuoteView;
  steps: Steps;
  /** Nothing was typed before. */
  isUntouched: boolean;
}

/**
 * `checking` until it is known whether this client's details and card are all there; `known` clients are taken straight
 * to the review.
 */
export function useKnownClient({ form, isPrefilled, method, view, steps, isUntouched }: CheckoutStart) {
  const [client, setClient] = useState<'checking' | 'known' | 'new'>(isUntouched ? 'checking' : 'new');
  const { quote } = view;
  const isReady =
    isPrefilled &&
    (method.settings.status === 'error' || (method.settings.status === 'ready' && method.cards.status !== 'loading')) &&
    (quote !== undefined || view.state === 'failed' || view.state === 'offline');

  const decide = useEffectEvent(() => {
    const isKnown = method.selection !== 'new' && hasInformation(form.getValues()) && quote !== undefined;
    setClient(isKnown ? 'known' : 'new');
    if (isKnown) steps.skipTo(LAST_STEP);
  });
  useEffect(() => {
    if (client === 'checking' && isReady) decide();
  }, [client, isReady]);
  return client;
}
