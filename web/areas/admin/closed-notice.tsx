import { Link } from 'react-router';
import { useIsShopOpen } from '#web/features/storefront/readiness.ts';

/** On every admin screen while the shop is closed. */
export function ClosedNotice() {
  const { data: isOpen } = useIsShopOpen();
  if (isOpen !== false) return null;
  return (
    <p className="rounded-control bg-signal px-4 py-2.5 text-sm font-semibold text-signal-ink print:hidden">
      Your shop is closed to visitors.{' '}
      <Link to="/admin/set-up" className="underline underline-offset-4">
        Finish setting up
      </Link>
    </p>
  );
}
