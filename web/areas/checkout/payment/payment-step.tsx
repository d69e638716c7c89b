import type { RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { toCents } from '#domain/money.ts';
import type { Quote } from '#domain/orders/order.ts';
import type { CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { PaymentMethodFields } from '#web/features/payments/payment-method-fields.tsx';
import type { PaymentMethodControl } from '#web/features/payments/use-payment-method.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StepHeading } from '../step-heading.tsx';

interface PaymentStepProps {
  shown: boolean;
  heading: RefObject<HTMLHeadingElement | null> | null;
  method: PaymentMethodControl;
  /** What is to be paid; undefined until it is known. */
  quote: Quote | undefined;
  isCardCleared: boolean;
  disabled: boolean;
}

export function PaymentStep({ shown, heading, method, quote, isCardCleared, disabled }: PaymentStepProps) {
  const t = useText();
  const { getValues } = useFormContext<CheckoutFields>();
  const { firstName, lastName, email } = getValues();
  return (
    <section hidden={!shown} className="step-in grid gap-6">
      {quote?.total === 0 ? (
        <StepHeading title={t('checkout.payment.freeTitle')} lede={t('checkout.payment.freeText')} heading={heading} />
      ) : (
        <>
          <StepHeading title={t('checkout.payment.title')} heading={heading} />
          {quote === undefined ? (
            <Skeleton className="h-64 rounded-card" />
          ) : (
            <PaymentMethodFields
              control={method}
              amount={{ cents: toCents(quote.total), currency: quote.currency }}
              payer={{ name: `${firstName} ${lastName}`.trim(), email }}
              isCardCleared={isCardCleared}
              shown={shown}
              disabled={disabled}
            />
          )}
        </>
      )}
    </section>
  );
}
