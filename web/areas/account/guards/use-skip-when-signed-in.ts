import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#web/features/accounts/session/session.ts';
import { addPendingPackages, landingFor, secondStep } from '../sign-in/after-sign-in.ts';
import type { ArrivedWith } from '../sign-in/use-sign-in-intent.ts';

/**
 * Redirects users who open a sign-in page while already signed in, or with pending MFA. A sign-in made on the page
 * itself does not count.
 */
export function useSkipWhenSignedIn(arrived: ArrivedWith | null): void {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const decided = useRef(false);
  useEffect(() => {
    if (arrived === null || status === 'loading' || decided.current) return;
    decided.current = true;
    if (status === 'second-step') return void navigate(...secondStep(arrived.path, { landing: 'form' }));
    if (user === null || !user.emailVerified) return;
    void addPendingPackages().then(() => navigate(landingFor(user, arrived.path, 'form'), { replace: true }));
  }, [arrived, status, user, navigate]);
}
