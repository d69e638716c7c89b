import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { can, type Permission } from '#domain/people/permissions.ts';
import { returnPath, signInUrl } from '#web/features/accounts/session/return-path.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { needsDocument } from '#web/lib/routing/payment-documents.ts';
import { QueryProvider } from '#web/lib/data/query.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { StatusPanel } from './status-panel.tsx';

export function VerifyingScreen() {
  const t = useText();
  return <StatusPanel text={t('account.guard.verifying')} />;
}

/** The user has a session but the server is unreachable: do not ask for a password. */
function UnreachableScreen() {
  const t = useText();
  return (
    <main id="content" className="mx-auto grid min-h-[80svh] w-full max-w-3xl content-center px-5 py-16">
      <ErrorState
        title={t('account.guard.failed')}
        actions={<Button onClick={() => window.location.reload()}>{t('account.guard.retry')}</Button>}
      >
        {t('account.guard.failedText')}
      </ErrorState>
    </main>
  );
}

/** Router state does not survive a document load. */
function SignIn({ from, message }: { from: string; message: string | null }) {
  const url = signInUrl(from);
  if (message === null || !needsDocument('/auth/login'))
    return <Navigate to={url} state={message && { message }} replace />;
  return <Navigate to={`${url}${url.includes('?') ? '&' : '?'}message=${encodeURIComponent(message)}`} replace />;
}

const returnTo = (here: string) => `?redirect_to=${encodeURIComponent(returnPath(here) ?? '/')}`;

const ENDED = {
  ended: 'account.guard.ended',
  'guest-ended': 'account.guard.guestEnded',
} as const;

interface GuardProps {
  needs: Permission;
  /** Guests see the screen, too. Elsewhere they are asked to finish their account. */
  guests?: boolean;
  children: ReactNode;
}

/**
 * Shows a screen only to users with the required permission. This is for usability alone: row-level security protects
 * the data.
 */
export function Guard({ needs, guests, children }: GuardProps) {
  const t = useText();
  const { status, user, shopper, error } = useSession();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  if (status === 'loading') return <VerifyingScreen />;
  if (status === 'second-step') return <Navigate to={signInUrl(here, '/auth/two-factor')} replace />;
  if (shopper?.isGuest) {
    if (guests !== true) return <Navigate to={`/auth/finish${returnTo(here)}`} replace />;
    return <QueryProvider key={shopper.id}>{children}</QueryProvider>;
  }
  if (error?.kind === 'unreachable') return <UnreachableScreen />;
  if (user === null) return <SignIn from={here} message={error === null ? null : t(ENDED[error.kind])} />;
  if (!user.emailVerified) return <Navigate to="/auth/verify-email" replace />;
  if (!can(user, needs)) return <Navigate to="/auth/unauthorized" replace />;
  return <QueryProvider key={user.id}>{children}</QueryProvider>;
}
