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
  const { user } = useSession();
  return (
    <div className="page grid gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{t('checkout.title')}</PageTitle>
      <h1 className="poster text-poster-2">{t('checkout.title')}</h1>
      {items.length > 0 && user !== null ? (
        <CheckoutFlow items={items} user={user} />
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
