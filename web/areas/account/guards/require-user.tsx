import { Outlet } from 'react-router';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useTimeZone } from '#web/features/accounts/session/time-zone.ts';
import { useServiceWorker } from '#web/features/notifications/push-sync.ts';
// Listens for the browser's offer to install the app, which comes once per document.
import '#web/lib/push/install.ts';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { Guard, VerifyingScreen } from '#web/shell/guard/guard.tsx';

/** Loads nothing. Having a client loader makes the server render one shell for every URL of the route pattern. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <>
      <NoIndex />
      <VerifyingScreen />
    </>
  );
}

export default function RequireUser() {
  return (
    <>
      <NoIndex />
      <Guard needs="user:account">
        <Visit />
        <Outlet />
      </Guard>
    </>
  );
}

/** Once for each person who signs in. */
function Visit() {
  const id = useSession().user?.id;
  useServiceWorker(id);
  useTimeZone(id);
  return null;
}
