import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { loadCart } from '#web/features/cart/cart-store.ts';
import { useReloadPromoCode } from '#web/features/cart/promo-code.ts';
import { CheckoutForm, savedDetails, type CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { saveDetails } from '#web/areas/checkout/payment/order-requests.ts';
import { usePurchase } from './use-purchase.ts';
import type { Failure } from '#web/features/payments/purchase.ts';
import { useOpenConfirmation } from '../confirmation/open-confirmation.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { logAction } from '#web/lib/data/audit-log.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/** Places the order. Afterwards navigates to the confirmation, reloads the cart and discards the draft. */
export function useCheckoutPurchase(
  form: UseFormReturn<CheckoutFields>,
  user: SessionUser,
  { clearDraft, onFailed }: { clearDraft: () => void; onFailed: (failure: Failure) => void },
) {
  const openConfirmation = useOpenConfirmation();
  const queries = useQueryClient();
  const reloadPromoCode = useReloadPromoCode();
  return usePurchase({
    onAction: () => keepDetails(form, user),
    onConfirmed: (order) => {
      clearDraft();
      void keepDetails(form, user);
      void queries.invalidateQueries({ queryKey: ['credit'] });
      if (!user.isGuest)
        void logAction({
          action: 'order_created',
          userId: user.id,
          tableName: 'orders',
          recordId: order.id,
          newValues: { order_number: order.order_number },
        });
      void Promise.resolve(openConfirmation(order)).then(() => {
        void reloadPromoCode();
        return loadCart();
      });
    },
    onFailed: (failure) => {
      onFailed(failure);
      // If the server rejected the session, end it here too: the guard redirects to sign-in and back.
      if (failure.kind === 'unauthenticated') void renewOrEndSession();
      if (failure.kind === 'price_changed' || failure.kind === 'promo_refused') {
        void queries.invalidateQueries({ queryKey: ['quote'] });
        void loadCart();
      }
    },
  });
}

/** Keeps the client's details for the next checkout, if the client wants that. */
async function keepDetails(form: UseFormReturn<CheckoutFields>, user: SessionUser): Promise<void> {
  if (user.isGuest) return;
  const values = CheckoutForm.safeParse(form.getValues());
  if (values.success && values.data.saveInfo) await saveDetails(user.id, savedDetails(values.data));
}

/** Refreshes the session. Signs out locally if the server rejects the refresh token. */
async function renewOrEndSession(): Promise<void> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.refreshSession();
    if (error?.status !== undefined && error.status >= 400 && error.status < 500)
      await auth.signOut({ scope: 'local' });
  } catch (error) {
    console.error('the session could not be renewed', error);
  }
}
