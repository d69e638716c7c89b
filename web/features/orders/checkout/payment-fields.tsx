import { useState } from 'react';
import { FlaskConical, LockKeyhole } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { cardHints, sandboxCards } from '#domain/payments/sandbox-cards.ts';
import type { CheckoutFields } from '#web/features/orders/checkout/checkout-form.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCheckoutField } from './use-checkout-field.ts';
import type { PaymentProviderView } from './use-payment-provider.ts';

/** The payment method of this shop, for a form that has the card fields. */
export function PaymentFields({ provider, isCardCleared }: { provider: PaymentProviderView; isCardCleared: boolean }) {
  const t = useText();
  return (
    <>
      {provider.status === 'loading' ? <Skeleton className="h-64 rounded-card" /> : null}
      {provider.status === 'error' ? (
        <Banner tone="error" title={t('checkout.payment.unknown')}>
          <Button variant="secondary" size="sm" className="mt-2" onClick={provider.retry}>
            {t('checkout.payment.retry')}
          </Button>
        </Banner>
      ) : null}
      {provider.status === 'ready' && provider.name !== 'sandbox' ? (
        <Banner tone="info" title={t('checkout.payment.none')}>
          <p>{t('checkout.payment.noneText')}</p>
          <LinkButton to="/contact" variant="secondary" size="sm" className="mt-3">
            {t('checkout.payment.contact')}
          </LinkButton>
        </Banner>
      ) : null}
      {isCardCleared && provider.name === 'sandbox' ? (
        <Banner tone="info">{t('checkout.payment.forgotten')}</Banner>
      ) : null}
      {provider.name === 'sandbox' ? <CardFields /> : null}
    </>
  );
}

/** Card fields of the sandbox. Their values stay in this form and are never sent. */
function CardFields() {
  const t = useText();
  const field = useCheckoutField();
  const { watch, setValue } = useFormContext<CheckoutFields>();
  const [today] = useState(() => new Date());
  const hints = cardHints({ number: watch('cardNumber') ?? '', expiry: watch('expiryDate') ?? '' }, today);
  return (
    <>
      <div className="well grid gap-3 rounded-card p-5">
        <p className="flex items-center gap-2.5 font-semibold text-warn">
          <FlaskConical aria-hidden="true" className="size-5" />
          {t('checkout.payment.test')}
        </p>
        <p className="text-[0.9375rem] text-soft">{t('checkout.payment.testText')}</p>
        <ul className="grid gap-1.5 sm:grid-cols-2">
          {sandboxCards.map((card) => (
            <li key={card.number}>
              <button
                type="button"
                onClick={() => setValue('cardNumber', card.number, { shouldValidate: true })}
                className="grid min-h-11 w-full rounded-control bg-white/5 px-3.5 py-2 text-start hover:bg-white/10"
              >
                <span className="sr-only">{t('checkout.payment.use', { number: card.number })}</span>
                <span aria-hidden="true" dir="ltr" className="tabular justify-self-start font-medium">
                  {card.number}
                </span>
                <span className="text-[0.8125rem] text-faint">{t(`checkout.payment.outcome.${card.outcome}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-5">
        <TextField
          label={t('checkout.field.cardNumber')}
          inputMode="numeric"
          autoComplete="cc-number"
          required
          className="tabular"
          hint={hints.number ? t(`checkout.hint.${hints.number}`) : undefined}
          {...field('cardNumber')}
        />
        <div className="grid grid-cols-2 gap-5">
          <TextField
            label={t('checkout.field.expiryDate')}
            placeholder={t('checkout.placeholder.expiry')}
            inputMode="numeric"
            autoComplete="cc-exp"
            required
            className="tabular"
            hint={hints.expiry ? t(`checkout.hint.${hints.expiry}`) : undefined}
            {...field('expiryDate')}
          />
          <TextField
            label={t('checkout.field.cvv')}
            inputMode="numeric"
            autoComplete="cc-csc"
            required
            className="tabular"
            {...field('cvv')}
          />
        </div>
        <TextField label={t('checkout.field.cardName')} autoComplete="cc-name" required {...field('cardName')} />
      </div>
      <p className="flex items-start gap-2.5 text-[0.8125rem] text-faint">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('checkout.payment.lede')}
      </p>
    </>
  );
}
