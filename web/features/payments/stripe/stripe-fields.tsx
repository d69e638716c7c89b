import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { asciiEmail } from '#domain/emails/email-address.ts';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { appearance, fonts } from './appearance.ts';
import type { FieldsHandle } from './fields-handle.ts';
import { summaryOf } from './method-name.ts';
import { LOAD_TIMEOUT_MS, openStripe } from './open-stripe.ts';
import { stripeLocales } from './stripe-locales.ts';

/** What the fields are for: a payment of this amount, or a card to keep. */
export type FieldsPurpose =
  | { mode: 'payment'; amountCents: number; currency: string }
  | { mode: 'setup'; currency: string };

export interface StripeFieldsProps {
  publishableKey: string;
  purpose: FieldsPurpose;
  /** The card is kept for later purchases. */
  save: boolean;
  /** To fill in what the provider asks for beside the card. */
  payer: { name: string; email: string };
  onReady: () => void;
  onUnavailable: () => void;
  /** Any entry, with Stripe's name of the method. */
  onChange: (type: string) => void;
  ref: Ref<FieldsHandle>;
}

/** Stripe's Payment Element. Loads Stripe's script; in a chunk of its own. */
export default function StripeFields({ publishableKey, purpose, save, ...rest }: StripeFieldsProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const locale = useLocale();
  const unavailable = useEffectEvent((error: unknown) => {
    console.error('the payment fields could not be loaded', error);
    rest.onUnavailable();
  });
  useEffect(() => {
    let current = true;
    openStripe(publishableKey).then(
      (opened) => current && setStripe(opened),
      (error: unknown) => current && unavailable(error),
    );
    return () => {
      current = false;
    };
  }, [publishableKey]);

  const amount = purpose.mode === 'payment' ? purpose.amountCents : null;
  const { mode, currency } = purpose;
  const options = useMemo((): StripeElementsOptions => {
    const shared = {
      currency: currency.toLowerCase(),
      locale: stripeLocales[locale],
      appearance: appearance(),
      fonts: fonts(),
    };
    return mode === 'setup' || amount === null
      ? { ...shared, mode: 'setup', setupFutureUsage: 'off_session', allowedPaymentMethodTypes: ['card'] }
      : { ...shared, mode: 'payment', amount, setupFutureUsage: save ? 'on_session' : null };
  }, [mode, amount, currency, locale, save]);

  if (stripe === null) return null;
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...rest} />
    </Elements>
  );
}

function Fields({
  payer,
  onReady,
  onUnavailable,
  onChange,
  ref,
}: Omit<StripeFieldsProps, 'publishableKey' | 'purpose' | 'save'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  // Entries of the form above must not change what the element was created with.
  const [defaults] = useState(() => {
    const email = asciiEmail(payer.email);
    return { billingDetails: { ...(payer.name && { name: payer.name }), ...(email !== null && { email }) } };
  });

  const late = useEffectEvent(onUnavailable);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => late(), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isReady]);

  useImperativeHandle(
    ref,
    () => ({
      async makeToken() {
        if (stripe === null || elements === null) return { problem: null };
        const { error: missing } = await elements.submit();
        if (missing !== undefined) {
          elements.getElement('payment')?.focus();
          return { problem: missing.type === 'validation_error' ? null : (missing.message ?? null) };
        }
        const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
        if (error !== undefined) return { problem: error.message ?? null };
        return { token: confirmationToken.id, summary: summaryOf(confirmationToken.payment_method_preview) };
      },
    }),
    [stripe, elements],
  );

  return (
    <PaymentElement
      options={{ layout: 'tabs', defaultValues: defaults }}
      onReady={() => {
        setReady(true);
        onReady();
      }}
      onLoadError={({ error }) => {
        console.error('the payment fields could not be shown', error.message);
        onUnavailable();
      }}
      onChange={({ value }) => onChange(value.type)}
    />
  );
}
