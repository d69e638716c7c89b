import type { Quote } from '#domain/orders/order.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Purchase } from '#web/features/payments/purchase.ts';
import { Button } from '#web/ui/button.tsx';

interface StepButtonsProps {
  step: number;
  last: boolean;
  /** What is to be paid; undefined until it is known. */
  quote: Pick<Quote, 'total' | 'currency'> | undefined;
  purchase: Purchase;
  /** By bank transfer. */
  paysLater: boolean;
  /** The payment details are being checked. */
  isPreparing: boolean;
  /** The payment goes on at the provider's own page. */
  leaves: boolean;
  canContinue: boolean;
  canPlace: boolean;
  onBack: () => void;
}

/** Back and continue; on the last step, place the order. */
export function StepButtons({
  step,
  last,
  quote,
  purchase,
  paysLater,
  isPreparing,
  leaves,
  canContinue,
  canPlace,
  onBack,
}: StepButtonsProps) {
  const t = useText();
  const busy = purchase.phase !== 'ready';
  const pay =
    quote?.total && !paysLater ? t('checkout.pay', { total: formatMoney(quote.total, quote.currency) }) : null;
  const busyText =
    purchase.phase === 'confirming' || purchase.phase === 'leaving'
      ? t(`payments.busy.${purchase.phase}`)
      : t('checkout.placing');
  return (
    <>
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        {step > 0 ? (
          <Button variant="quiet" disabled={busy} onClick={onBack}>
            {t('checkout.previous')}
          </Button>
        ) : (
          <span />
        )}
        {last ? (
          <Button
            type="submit"
            size="lg"
            busy={busy || isPreparing}
            busyText={busyText}
            disabled={!canPlace}
            aria-label={busy || isPreparing || pay === null ? undefined : t('checkout.placeNamed', { pay })}
            className="max-sm:w-full"
          >
            {pay ?? t('checkout.place')}
          </Button>
        ) : (
          <Button
            type="submit"
            size="lg"
            busy={isPreparing}
            busyText={t('payments.busy.preparing')}
            disabled={!canContinue}
            className="max-sm:w-full"
          >
            {leaves ? t('payments.blocked.continue') : t('checkout.continue')}
          </Button>
        )}
      </div>
      {busy && !paysLater ? <p className="text-end text-sm text-faint">{t('checkout.placingText')}</p> : null}
    </>
  );
}
