import { useEffect, useEffectEvent, useRef } from 'react';
import { Check, X } from 'lucide-react';
import { useLocation } from 'react-router';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { forgetAddition, type Addition } from '#web/features/cart/last-added.ts';
import { usePromoCode } from '#web/features/cart/promo-code.ts';
import { useQuote } from '#web/features/cart/use-quote.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { ServiceName } from '#web/features/catalogue/service-name.tsx';
import { QueryProvider } from '#web/lib/data/query.tsx';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useBuyerCountry } from '#web/lib/price/buyer-country.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** Opens below the header when something was added to the cart. Closes on Escape, a press outside and navigation. */
export default function MiniCart({ addition }: { addition: Addition }) {
  const t = useText();
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const { items } = useCart();
  const added = items.find(({ id }) => id === addition.packageId);

  useEffect(() => {
    const { activeElement } = document;
    // From the pressed button, the next Tab leads into the panel.
    panel.current?.showPopover(activeElement instanceof HTMLElement ? { source: activeElement } : undefined);
  }, [addition]);
  const close = () => panel.current?.hidePopover();
  const opened = useRef(key);
  const followLocation = useEffectEvent(close);
  useEffect(() => {
    if (opened.current !== key) followLocation();
  }, [key]);

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby="mini-cart"
      data-align="end"
      onToggle={(event) => {
        if (event.newState === 'closed') forgetAddition();
      }}
      className="panel header-panel surface-3 w-[min(24rem,calc(100vw-2rem))] rounded-card p-5"
    >
      <div className="grid gap-5">
        <header className="flex items-center gap-2.5">
          <Check aria-hidden="true" strokeWidth={3} className="size-5 text-good" />
          <h2 id="mini-cart" className="title me-auto text-lg">
            {t('buy.added.title')}
          </h2>
          <button
            type="button"
            aria-label={t('buy.added.close')}
            onClick={close}
            className="-m-2 grid size-11 place-items-center rounded-full hover:bg-white/8"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </header>
        {added === undefined ? null : <AddedLine item={added} others={items.length - 1} />}
        {/* Public pages load no data, so they have no provider. */}
        <QueryProvider>
          <Total items={items} />
        </QueryProvider>
        {/* Closed at once: the browser's Back may show this page as it was left. */}
        <div className="grid gap-2.5">
          <LinkButton to="/checkout" block onClick={close}>
            {t('buy.added.checkout')}
          </LinkButton>
          <LinkButton to="/cart" variant="secondary" block onClick={close}>
            {t('buy.added.cart')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function AddedLine({ item, others }: { item: CartItem; others: number }) {
  const t = useText();
  return (
    <div className="grid gap-2 text-[0.9375rem]">
      <p data-service={item.service} className="tabular flex justify-between gap-4 border-s-3 border-service ps-3">
        <span>
          <bdi>{item.name}</bdi> <span className="text-faint">&times;&nbsp;{item.quantity}</span>
          <ServiceName service={item.service} />
        </span>
      </p>
      {others > 0 ? <p className="text-sm text-faint">{t('buy.added.others', { count: others })}</p> : null}
    </div>
  );
}

function Total({ items }: { items: readonly CartItem[] }) {
  const t = useText();
  const { quote, state } = useQuote(items, usePromoCode(useSession().shopper?.id), { country: useBuyerCountry() });
  if (quote === undefined && state !== 'loading') return null;
  return (
    <dl className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <dt>{t('buy.added.total')}</dt>
      <dd className="figure text-2xl" aria-busy={state !== 'fresh' || undefined}>
        {quote === undefined ? <Skeleton className="h-7 w-24" /> : formatMoney(quote.total, quote.currency)}
      </dd>
    </dl>
  );
}
