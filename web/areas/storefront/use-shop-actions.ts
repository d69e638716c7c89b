import { useLocation, useNavigate } from 'react-router';
import { useCaptcha, type Captcha } from '#web/features/accounts/captcha/use-captcha.ts';
import { startGuest } from '#web/features/accounts/guest/start-guest.ts';
import { signInUrl } from '#web/features/accounts/session/return-path.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { wantedPackage } from '#web/features/accounts/session/wanted-package.ts';
import { addToCart, cartState, settledCart } from '#web/features/cart/cart-store.ts';
import { noteAddition } from '#web/features/cart/last-added.ts';
import type { AddToCartActions } from '#web/features/catalogue/use-add-to-cart.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Outcome } from '#web/lib/session/outcome.ts';
import { settledSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface ShopActions {
  actions: AddToCartActions;
  /** Opens the checkout with the package in the cart, as a guest if nobody is signed in. */
  onBuy: (packageId: string) => Promise<void>;
  slot: Captcha['slot'];
}

/** What the buttons of packages do. With `link`, the cart line has it already, also after a sign-in. */
export function useShopActions(link = ''): ShopActions {
  const t = useText();
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { slot, prove } = useCaptcha({ preload: false });

  const signIn = (packageId: string, from: string) => {
    const query = new URLSearchParams({ redirect_to: from, add: wantedPackage({ id: packageId, link }) });
    return navigate(`/auth/login?${query}`, { state: { message: t('package.loginNeeded') } });
  };
  const onFailure = (error: unknown) => {
    console.error('a package could not be added to the cart', error);
    showToast(t('package.addFailed'), 'error');
  };

  const begin = async (): Promise<Outcome> => {
    const proof = await prove();
    return proof.kind === 'done' ? startGuest(proof.value) : proof;
  };

  const onBuy = async (packageId: string) => {
    const current = await settledSession();
    if (current.status === 'second-step') return navigate(signInUrl('/checkout', '/auth/two-factor'));
    if (current.session === null) {
      const begun = await begin();
      // Accounts by invitation only, and so no guests.
      if (begun.kind === 'rejected' && begun.code === 'signup_disabled') return signIn(packageId, '/checkout');
      if (begun.kind !== 'done') return showToast(messageOf(begun) ?? t('buy.failed'), 'error');
    }
    try {
      // The line may be one that was paid for on another page or device.
      await settledCart();
      if (!cartState().items.some(({ id }) => id === packageId)) await addToCart(packageId, { link });
      await navigate('/checkout');
    } catch (error) {
      onFailure(error);
    }
  };

  return {
    actions: {
      session: status === 'second-step' ? 'unauthenticated' : status === 'guest' ? 'authenticated' : status,
      onAdd: async (packageId) => {
        await addToCart(packageId, { link });
        noteAddition(packageId);
      },
      onLogin: (packageId) => void signIn(packageId, pathname + search),
      onFailure,
    },
    onBuy,
    slot,
  };
}

const messageOf = (failure: Exclude<Outcome, { kind: 'done' }>): string | null =>
  failure.kind === 'rejected' ? failure.message : null;
