import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { countItems } from '#web/features/cart/cart-items.ts';
import { loadCart, useCart } from '#web/features/cart/cart-store.ts';
import { usePromoCode } from '#web/features/cart/promo-code.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useQuote } from '#web/features/cart/use-quote.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useBuyerCountry } from '#web/lib/price/buyer-country.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { ClearCart } from './clear-cart.tsx';
import { useCartFocus } from './use-cart-focus.ts';
import { useRemoval } from './use-removal.ts';

export default function CartPage() {
  const t = useText();
  const failureText = useFailureText();
  const { status, items, error } = useCart();
  const [failure, setFailure] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const userId = useSession().shopper?.id;
  const promoCode = usePromoCode(userId);
  const country = useBuyerCountry();
  const view = useQuote(items, promoCode, { country });
  const { heading, list, expect } = useCartFocus(items);
  const { notifyRemoved, notifyCleared } = useRemoval({ onReturn: expect, onAnnounce: setAnnouncement });

  return (
    <div className="page grid gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{t('cart.title')}</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-3">
          <h1 ref={heading} tabIndex={-1} className="poster text-poster-2 outline-none">
            {t('cart.title')}
          </h1>
          {items.length > 0 ? <p className="text-soft">{t('cart.count', { count: countItems(items) })}</p> : null}
        </div>
        {items.length > 0 ? <ClearCart items={items} onCleared={notifyCleared} onFailure={setFailure} /> : null}
      </header>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {failure ? <Banner tone="error">{failure}</Banner> : null}
      {items.length > 0 ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
          <div className="grid gap-6">
            <ul ref={list} aria-label={t('cart.list')} className="grid gap-4">
              {items.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  view={view}
                  onAnnounce={setAnnouncement}
                  onFailure={setFailure}
                  onRemove={notifyRemoved}
                />
              ))}
            </ul>
            <Link
              to="/"
              className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
            >
              <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
              {t('cart.continue')}
            </Link>
          </div>
          <CartSummary view={view} items={items} promoCode={promoCode ?? ''} userId={userId} />
        </div>
      ) : status === 'loading' ? (
        <CartSkeleton />
      ) : status === 'error' ? (
        <ErrorState
          title={t('cart.error.title')}
          actions={
            <>
              <Button onClick={() => void loadCart()}>{t('cart.error.retry')}</Button>
              <LinkButton to="/" variant="secondary">
                {t('cart.browse')}
              </LinkButton>
            </>
          }
        >
          {error === null ? null : failureText(error)}
        </ErrorState>
      ) : (
        <EmptyState title={t('cart.empty.title')} actions={<LinkButton to="/">{t('cart.browse')}</LinkButton>}>
          {t('cart.empty.text')}
        </EmptyState>
      )}
    </div>
  );
}

function CartSkeleton() {
  const t = useText();
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <span className="sr-only">{t('cart.loading')}</span>
      <div className="grid gap-4">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
