import { clsx } from 'clsx';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import type { QuoteView } from '#web/features/cart/use-quote.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { useListPrice } from '#web/lib/price/price.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** A line's total, from the same quote as the order total. The old amount stays, dimmed, while a new quote loads. */
export function LineTotal({ item, view }: { item: CartItem; view: QuoteView }) {
  const t = useText();
  const line = view.quote?.lines.find(({ id }) => id === item.id);
  const listPrice = useListPrice();
  const { currency } = useShop();
  const each = line === undefined ? listPrice(item.price) : formatPrice(line.unit_price, currency);
  const waits = line === undefined && (view.state === 'loading' || view.state === 'updating');
  return (
    <div className="text-end">
      {waits ? <Skeleton className="figure ms-auto h-[1lh] w-24 text-2xl" /> : null}
      {line === undefined ? null : (
        <p
          aria-busy={view.state !== 'fresh' || undefined}
          className={clsx('figure text-2xl transition-opacity', view.state !== 'fresh' && 'opacity-60')}
          data-testid="line-total"
        >
          {formatPrice(line.line_total, currency)}
        </p>
      )}
      {item.quantity > 1 || (line === undefined && !waits) ? (
        <p className="tabular mt-1 text-sm text-faint">{t('cart.each', { price: each })}</p>
      ) : null}
    </div>
  );
}
