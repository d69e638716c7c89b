import { Outlet } from 'react-router';
import { NoIndex } from '#web/shell/head/no-index.tsx';
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

export default function RequireAdmin() {
  return (
    <>
      <NoIndex />
      <Guard needs="admin:back-office">
        <Outlet />
      </Guard>
    </>
  );
}
