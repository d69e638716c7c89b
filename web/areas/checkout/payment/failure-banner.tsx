import type { Quote } from '#domain/orders/order.ts';
import { isOfMethod, type Failure } from '#web/features/payments/purchase.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText, type MessageId } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface FailureBannerProps {
  failure: Failure;
  /** The current quote. */
  quote: Quote | undefined;
  /** Null where the payment method is chosen. */
  onChangeCard: (() => void) | null;
}

/** After a lost connection or a fault of the shop, the outcome is unknown until the shop is asked again. */
const titles: Partial<Record<Failure['kind'], MessageId>> = {
  price_changed: 'checkout.failed.priceTitle',
  network: 'checkout.failed.openTitle',
  unclear: 'checkout.failed.openTitle',
};

/** Why the order was not placed or may not have been, and what the user can do. */
export function FailureBanner({ failure, quote, onChangeCard }: FailureBannerProps) {
  const t = useText();
  const texts: Record<Failure['kind'], string> = {
    declined: failure.message ?? t('checkout.failed.declined'),
    price_changed:
      quote === undefined
        ? (failure.message ?? '')
        : t('checkout.failed.price', { total: formatMoney(quote.total, quote.currency) }),
    promo_refused: failure.message ?? t('checkout.failed.unknown'),
    network: t('checkout.failed.network'),
    unclear: t('checkout.failed.unclear'),
    unauthenticated: failure.message ?? t('checkout.failed.unauthenticated'),
    rate: failure.message ?? t('checkout.failed.rate'),
    transfer_not_offered: t('checkout.failed.transfer'),
    transfers_waiting: t('checkout.failed.transfersWaiting'),
    amount_changed: failure.message ?? t('checkout.failed.unknown'),
    balance_too_low: t('payments.failed.credit'),
    reused: t('checkout.failed.reused'),
    cart: t('checkout.failed.cart'),
    card: failure.message ?? t('checkout.failed.unknown'),
    unconfirmed: failure.message ?? t('payments.failed.unconfirmed'),
    script: t('payments.failed.script'),
    other: failure.message ?? t('checkout.failed.unknown'),
  };
  return (
    <Banner tone="error" title={t(titles[failure.kind] ?? 'checkout.failed.title')}>
      <p>{texts[failure.kind]}</p>
      <p className="mt-1 text-sm text-soft">{t('checkout.failed.kept')}</p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {onChangeCard !== null && failure.kind !== 'script' && isOfMethod(failure) ? (
          <Button variant="secondary" size="sm" onClick={onChangeCard}>
            {['declined', 'card', 'unconfirmed'].includes(failure.kind)
              ? t('checkout.failed.changeCard')
              : t('checkout.failed.changeMethod')}
          </Button>
        ) : null}
        {failure.kind === 'unauthenticated' ? (
          <LinkButton to="/auth/login?redirect_to=%2Fcheckout%3Fstep%3D2" variant="secondary" size="sm">
            {t('checkout.failed.signIn')}
          </LinkButton>
        ) : null}
        {['reused', 'transfers_waiting', 'network', 'unclear'].includes(failure.kind) ? (
          <LinkButton to="/client" variant="secondary" size="sm">
            {t('checkout.failed.orders')}
          </LinkButton>
        ) : null}
      </div>
    </Banner>
  );
}
