import { Link, useLocation } from 'react-router';
import { useIsShopOpen } from '#web/features/storefront/readiness.ts';
import { May } from './access/may.tsx';
import { SET_UP } from './admin-nav.ts';

/** On every admin screen while the shop is closed, except the one that opens it. */
export function ClosedNotice() {
  const { data: isOpen } = useIsShopOpen();
  const { pathname } = useLocation();
  if (isOpen !== false || pathname === SET_UP) return null;
  return (
    <p className="rounded-control bg-signal px-4 py-2.5 text-sm font-semibold text-signal-ink print:hidden">
      Your shop is closed to visitors.{' '}
      <May do="settings.manage">
        <Link to={SET_UP} className="underline underline-offset-4">
          Finish setting up
        </Link>
      </May>
    </p>
  );
}
