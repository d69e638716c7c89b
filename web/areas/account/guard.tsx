import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInAddress } from '#web/features/session/return-path.ts';
import { useSession } from '#web/features/session/session.ts';
import { QueryProvider } from '#web/lib/query.tsx';
import { useText } from '#web/lib/text.ts';
import { StatusPanel } from './status-panel.tsx';

export function VerifyingScreen() {
  const t = useText();
  return <StatusPanel text={t('account.guard.verifying')} />;
}

/**
 * Shows a screen to those who may see it. It only spares people a screen full of refusals: the data is guarded by
 * row-level security.
 */
export function Guard({ admin = false, children }: { admin?: boolean; children: ReactNode }) {
  const { status, user } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <VerifyingScreen />;
  if (user === null) return <Navigate to={signInAddress(pathname + search + hash)} replace />;
  if (!user.emailVerified) return <Navigate to="/auth/verify-email" replace />;
  if (admin && !user.isAdmin) return <Navigate to="/auth/unauthorized" replace />;
  return <QueryProvider key={user.id}>{children}</QueryProvider>;
}
