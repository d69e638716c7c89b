import { useCallback, useEffect, useRef } from 'react';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { loadCart } from '#web/features/cart/cart-store.ts';
import { fetchCheckoutId } from '#web/areas/checkout/payment/order-requests.ts';
import { useText } from '#web/lib/i18n/text.ts';

/**
 * The checkout id of the lines that the review shows. It is read when they are shown: by the time of the press, another
 * tab may have paid for them, and the id would be that of the next cart, under which they would be ordered again.
 */
export function useCheckoutId(userId: string, items: readonly CartItem[], isReview: boolean) {
  const t = useText();
  const ids = useRef(new WeakMap<readonly CartItem[], Promise<string>>());
  const read = useCallback(
    async (shown: readonly CartItem[]): Promise<string> => {
      const known = ids.current.get(shown);
      if (known !== undefined) return known;
      const id = fetchCheckoutId(userId)
        .then(async (found) => found ?? (await loadCart().then(() => fetchCheckoutId(userId))))
        .then((found) => {
          if (found === null) throw new Error(t('checkout.failed.cart'));
          return found;
        });
      ids.current.set(shown, id);
      // The next press asks again.
      id.catch(() => ids.current.delete(shown));
      return id;
    },
    [userId, t],
  );
  useEffect(() => {
    // A failure is reported by the press.
    if (isReview && items.length > 0) read(items).catch(() => undefined);
  }, [isReview, items, read]);
  return read;
}
