import type { RefObject } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { PaymentFields } from '#web/features/orders/checkout/payment-fields.tsx';
import { StepHeading } from './step-heading.tsx';
import type { PaymentProviderView } from '#web/features/orders/checkout/use-payment-provider.ts';

interface PaymentStepProps {
  shown: boolean;
  heading: RefObject<HTMLHeadingElement | null> | null;
  provider: PaymentProviderView;
  /** Nothing is to be paid, so no card is asked for. */
  isFree: boolean;
  isCardCleared: boolean;
}

export function PaymentStep({ shown, heading, provider, isFree, isCardCleared }: PaymentStepProps) {
  const t = useText();
  return (
    <section hidden={!shown} className="step-in grid gap-6">
      {isFree ? (
        <StepHeading title={t('checkout.payment.freeTitle')} lede={t('checkout.payment.freeText')} heading={heading} />
      ) : (
        <>
          <StepHeading title={t('checkout.payment.title')} heading={heading} />
          <PaymentFields provider={provider} isCardCleared={isCardCleared} />
        </>
      )}
    </section>
  );
}
