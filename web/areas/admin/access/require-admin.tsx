import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useAccess } from '#web/features/people/access.ts';
import { Guard, VerifyingScreen } from '#web/shell/guard/guard.tsx';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { useFollowRole } from './follow-role.ts';
import { Gate } from './gate.tsx';
import { SecondStepRequired } from './second-step-required.tsx';

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
        <Access>
          <Outlet />
        </Access>
      </Guard>
    </>
  );
}

/** What the signed-in person may do is known below this. */
function Access({ children }: { children: ReactNode }) {
  const access = useAccess();
  useFollowRole();
  // Only before the first answer: a later failure leaves what is on the screen.
  if (access.data === undefined)
    return access.isError ? (
      <Unknown busy={access.isFetching} onRetry={() => void access.refetch()} />
    ) : (
      <VerifyingScreen />
    );
  if (access.data === null) return <Navigate to="/auth/unauthorized" replace />;
  if (access.data.needs_second_step) return <SecondStepRequired role={access.data.team_role} />;
  return <Gate role={access.data.team_role}>{children}</Gate>;
}

function Unknown({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <main
      id="content"
      lang="en"
      dir="ltr"
      className="mx-auto grid min-h-[80svh] w-full max-w-3xl content-center px-5 py-16"
    >
      <ErrorState
        title="We couldn’t check your access"
        actions={
          <Button busy={busy} busyText="Checking" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        You’re signed in, but the shop didn’t say what your role may do. Nothing is lost.
      </ErrorState>
    </main>
  );
}
