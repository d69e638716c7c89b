import { useCart } from '#web/features/cart/cart-store.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutFlow } from './checkout-flow.tsx';

export default function CheckoutPage() {
  const t = useText();
  const { status, items } = useCart();
  const { shopper } = useSession();
  return (
    <div className="page grid gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{t('checkout.title')}</PageTitle>
      <h1 className="poster text-poster-2">{t('checkout.title')}</h1>
      {items.length > 0 && shopper !== null ? (
        <CheckoutFlow items={items} user={shopper} />
      ) : status === 'loading' ? (
        <CheckoutSkeleton />
      ) : (
        <EmptyState title={t('checkout.empty.title')} actions={<LinkButton to="/">{t('checkout.browse')}</LinkButton>}>
          {t('checkout.empty.text')}
        </EmptyState>
      )}
    </div>
  );
}
