import { clsx } from 'clsx';
import { useQuote } from '#web/features/cart/use-quote.ts';
import { useBuyerCountry } from '#web/lib/price/buyer-country.ts';
import { Price, TaxNote } from '#web/lib/price/price.tsx';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { StartPackage } from './start-data.ts';

/** The price, and the total with tax as the database computes it. */
export function GoalPrice({ item }: { item: StartPackage }) {
  const t = useText();
  const view = useQuote(item.cta === 'cart' ? [{ id: item.id, quantity: 1 }] : [], '', { country: useBuyerCountry() });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-t border-line pt-3 sm:pt-5">
      <p className="figure text-4xl sm:text-[2.75rem]">
        <Price net={item.price} />
        <TaxNote className="ms-2 text-sm text-soft" />
      </p>
      {item.cta === 'cart' ? (
        <p role="status" aria-busy={view.state !== 'fresh' || undefined} className="text-end">
          {view.quote === undefined ? (
            <span className="text-sm text-faint">
              {t(view.state === 'loading' ? 'start.pricing' : 'start.unpriced')}
            </span>
          ) : (
            <span className={clsx('tabular transition-opacity', view.state !== 'fresh' && 'opacity-60')}>
              <span className="block text-lg font-semibold">
                {t('start.total')}{' '}
                <bdi data-testid="start-total">{formatMoney(view.quote.total, view.quote.currency)}</bdi>
              </span>
              <span className="block text-sm text-soft">
                {t('start.includes', { tax: formatMoney(view.quote.tax, view.quote.currency) })}
              </span>
            </span>
          )}
        </p>
      ) : null}
    </div>
  );
}
