import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';

interface StepButtonsProps {
  step: number;
  last: boolean;
  /** The order is being placed. */
  busy: boolean;
  canContinue: boolean;
  canPlace: boolean;
  onBack: () => void;
}

/** Back and continue; on the last step, place the order. */
export function StepButtons({ step, last, busy, canContinue, canPlace, onBack }: StepButtonsProps) {
  const t = useText();
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
            busy={busy}
            busyText={t('checkout.placing')}
            disabled={!canPlace}
            className="max-sm:w-full"
          >
            {t('checkout.place')}
          </Button>
        ) : (
          <Button type="submit" size="lg" disabled={!canContinue} className="max-sm:w-full">
            {t('checkout.continue')}
          </Button>
        )}
      </div>
      {busy ? <p className="text-end text-sm text-faint">{t('checkout.placingText')}</p> : null}
    </>
  );
}
