import { useId, useState } from 'react';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { QuoteLines } from './quote-lines.tsx';
import { Totals } from './totals.tsx';

/**
 * The order summary on every step: beside the form, or above it on narrow screens. There it is collapsed to the total,
 * unless `opensByItself`, until the shopper opens or closes it.
 */
export function CheckoutSummary({
  view,
  items,
  opensByItself,
}: {
  view: QuoteView;
  items: readonly CartItem[];
  opensByItself: boolean;
}) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { quote, state } = view;
  const rejected = quote?.promo?.reason;
  // Show errors even when collapsed.
  const shown = (chosen ?? opensByItself) || state === 'failed' || state === 'offline' || rejected != null;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="surface-2 grid rounded-card p-5 sm:p-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:col-start-2 lg:row-start-1"
    >
      <h2 id={`${id}-title`} className="title text-xl">
        <span className="max-lg:hidden">{t('checkout.review.summary')}</span>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={`${id}-body`}
          onClick={() => setChosen(!shown)}
          className="-my-1.5 flex min-h-11 w-full items-center gap-3 text-start lg:hidden"
        >
          {t('checkout.review.summary')}
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-5 shrink-0 text-soft transition-[rotate] duration-200', shown && 'rotate-180')}
          />
          {quote === undefined || shown ? null : (
            <span dir="ltr" className={clsx('figure ms-auto', state !== 'fresh' && 'opacity-60')}>
              {formatMoney(quote.total, quote.currency)}
            </span>
          )}
        </button>
      </h2>
      <div id={`${id}-body`} className={clsx('mt-5 grid gap-5', !shown && 'max-lg:hidden')}>
        <QuoteLines view={view} items={items} />
        {quote !== undefined && rejected ? (
          <p role="alert" className="text-[0.8125rem] text-bad">
            {t(`cart.promo.reason.${rejected}`, {
              code: quote.promo?.code ?? '',
              minimum: formatMoney(quote.promo?.minimum ?? 0, quote.currency),
            })}
          </p>
        ) : null}
        <Totals view={view} />
      </div>
    </section>
  );
}
