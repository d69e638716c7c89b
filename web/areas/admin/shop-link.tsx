import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsShopOpen, useSeeShop } from '#web/features/storefront/readiness.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Loads the home page of the closed shop, which this browser sees from now on for an hour. */
export function useSeeClosedShop() {
  const { mutate, isPending } = useSeeShop();
  const see = () =>
    mutate(undefined, {
      onSuccess: ({ path }) => window.location.assign(path),
      onError: (error) => showToast(error.message, 'error'),
    });
  return { see, isPending };
}

/** A link to the home page, also while only the team sees it. */
export function ShopLink({ className, children }: { className: string; children: ReactNode }) {
  const { data: isOpen } = useIsShopOpen();
  const { see } = useSeeClosedShop();
  return (
    <Link
      to="/"
      className={className}
      onClick={(event) => {
        if (isOpen !== false) return;
        event.preventDefault();
        see();
      }}
    >
      {children}
    </Link>
  );
}
