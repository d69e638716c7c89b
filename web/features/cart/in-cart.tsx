import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '#web/lib/i18n/text.ts';
import { useCart } from './cart-store.ts';

/** How many of a package are in the cart, as a link to it; nothing if there are none. */
export function InCart({ packageId }: { packageId: string }) {
  const t = useText();
  const { items } = useCart();
  const line = items.find(({ id }) => id === packageId);
  if (line === undefined) return null;
  return (
    <Link
      to="/cart"
      className="mb-1 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium underline decoration-signal decoration-2 underline-offset-4"
    >
      <ShoppingBag aria-hidden="true" className="size-4" />
      {t('buy.inCart', { count: line.quantity })}
    </Link>
  );
}
