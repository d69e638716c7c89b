import { Outlet } from 'react-router';
import { NoIndex } from '#web/areas/shell/no-index.tsx';
import { Guard, VerifyingScreen } from './guard.tsx';

/** Nothing is loaded here: a loader of the browser makes the server's page one shell for every address of the pattern. */
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
