import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loadCart } from '#web/features/cart/cart-store.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { dropProviderParameters } from '#web/features/payments/provider-parameters.ts';
import { TestMode } from '#web/features/payments/test-mode.tsx';
import { usePaymentSettings } from '#web/features/payments/use-payment-settings.ts';
import { useReturnedPayment } from '#web/features/payments/use-returned-payment.ts';
import { clearDraft } from '#web/lib/forms/draft.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { CHECKOUT_DRAFT } from '../checkout-draft.ts';
import { useOpenConfirmation } from '../confirmation/open-confirmation.ts';
import { ReturnOutcome } from './return-outcome.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

// Before the router reads the address, and before the guard copies it to a sign-in link: the parameters hold a secret.
if (typeof window !== 'undefined') dropProviderParameters();

/**
 * `/checkout/return`: where banks and the provider's page send shoppers back to, in this tab or another one. `payment` is
 * our id of the payment, `left` is set if the shopper left the provider's page.
 */
export default function PaymentReturnPage() {
  const t = useText();
  const [search] = useSearchParams();
  const { shopper } = useSession();
  const settings = usePaymentSettings();
  const openConfirmation = useOpenConfirmation();
  const returned = useReturnedPayment(search.get('payment') ?? '', search.has('left'));
  const { state } = returned;

  const order = state.phase === 'confirmed' ? state.order : null;
  const userId = shopper?.id;
  useEffect(() => {
    if (order === null) return;
    if (userId !== undefined) clearDraft(userId, CHECKOUT_DRAFT);
    void Promise.resolve(openConfirmation(order)).then(() => loadCart());
    // Once per confirmed order: `openConfirmation` is another function with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order, userId]);

  return (
    <div className="page grid max-w-4xl gap-6 pt-10 pb-24 lg:pt-14">
      <PageTitle>{t('payments.return.title')}</PageTitle>
      <h1 className="sr-only">{t('payments.return.title')}</h1>
      <TestMode settings={settings} />
      {state.phase === 'checking' || state.phase === 'confirmed' ? (
        <div role="status">
          <span className="sr-only">{t('payments.return.checking')}</span>
          <Skeleton className="h-72 rounded-sheet" />
        </div>
      ) : state.phase === 'waiting' ? (
        <WaitingPanel order={state.order} />
      ) : (
        <ReturnOutcome state={state} onConfirm={returned.confirm} onRetry={returned.retry} />
      )}
    </div>
  );
}
