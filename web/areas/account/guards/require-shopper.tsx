import { Outlet } from 'react-router';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { Guard } from '#web/shell/guard/guard.tsx';

export { clientLoader, HydrateFallback } from './require-user.tsx';

/** The screens of a purchase: for signed-in users and for guests. */
export default function RequireShopper() {
  return (
    <>
      <NoIndex />
      <Guard needs="user:account" guests>
        <Outlet />
      </Guard>
    </>
  );
}
