import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { registerServiceWorker } from '#web/lib/push/device.ts';
import { NoIndex } from '#web/shell/no-index.tsx';
import { Guard, VerifyingScreen } from './guard.tsx';

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
        <ServiceWorker />
        <Outlet />
      </Guard>
    </>
  );
}

/** Signed in, for the first screen of a visit. */
function ServiceWorker() {
  useEffect(() => void registerServiceWorker(), []);
  return null;
}
