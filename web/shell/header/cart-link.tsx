import { lazy, Suspense } from 'react';
import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { useCartCount } from '#web/features/cart/cart-store.ts';
import { useLastAddition } from '#web/features/cart/last-added.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { badgeText } from './badge-text.ts';

// With the first addition: no page needs it before.
const MiniCart = lazy(() => import('./mini-cart.tsx'));

export function CartLink() {
  const t = useText();
  const count = useCartCount();
  const addition = useLastAddition();
  return (
    <>
      <Link
        to="/cart"
        aria-label={t('shell.cart', { count })}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
      >
        <ShoppingBag aria-hidden="true" className="size-[1.375rem]" />
        {count > 0 ? (
          <span
            key={count}
            aria-hidden="true"
            data-testid="cart-badge"
            className="picture figure-text absolute end-0 top-0 grid h-5 min-w-5 animate-bump place-items-center rounded-full bg-signal px-1 text-xs text-signal-ink"
          >
            {badgeText(count, t('shell.cart.many'))}
          </span>
        ) : null}
      </Link>
      {addition === null ? null : (
        <Suspense>
          <MiniCart addition={addition} />
        </Suspense>
      )}
    </>
  );
}
