import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#web/features/accounts/session/session.ts';
import { wantedPackage } from '#web/features/accounts/session/wanted-package.ts';
import { addToCart } from '#web/features/cart/cart-store.ts';
import type { AddToCartActions } from '#web/features/catalogue/use-add-to-cart.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** What the buttons of packages do. With `link`, the cart line has it already, also after a sign-in. */
export function useShopActions(link = ''): AddToCartActions {
  const t = useText();
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return {
    session: status === 'second-step' ? 'unauthenticated' : status,
    onAdd: (packageId) => addToCart(packageId, { link }),
    onLogin: (packageId) => {
      const query = new URLSearchParams({
        redirect_to: pathname + search,
        add: wantedPackage({ id: packageId, link }),
      });
      void navigate(`/auth/login?${query}`, { state: { message: t('storefront.package.loginNeeded') } });
    },
    onFailure: (error) => {
      console.error('a package could not be added to the cart', error);
      showToast(t('storefront.package.addFailed'), 'error');
    },
  };
}
