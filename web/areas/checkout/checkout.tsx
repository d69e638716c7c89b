import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useCart } from '#web/features/cart/cart-store.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CheckoutFlow } from './checkout-flow.tsx';

export default function CheckoutPage() {
  const t = useText();
  const { status, items } = useCart();
  const { shopper } = useSession();
  return (
    <div className="page grid gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{t('checkout.title')}</PageTitle>
      <header className="grid gap-3">
        <Link
          to="/cart"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t('checkout.back')}
        </Link>
        <h1 className="poster text-poster-2">{t('checkout.title')}</h1>
      </header>
      {items.length > 0 && shopper !== null ? (
        <CheckoutFlow items={items} user={shopper} />
      ) : status === 'loading' ? (
        <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
          <span className="sr-only">{t('checkout.loading')}</span>
          <Skeleton className="h-[36rem] rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      ) : (
        <EmptyState title={t('checkout.empty.title')} actions={<LinkButton to="/">{t('checkout.browse')}</LinkButton>}>
          {t('checkout.empty.text')}
        </EmptyState>
      )}
    </div>
  );
}
