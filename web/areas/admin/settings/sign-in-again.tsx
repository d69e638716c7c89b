import { useLocation } from 'react-router';
import { signInUrl } from '#web/features/accounts/session/return-path.ts';
import { signOut } from '#web/features/accounts/session/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * For settings that need a sign-in within fifteen minutes. It leads back to this page, and what was typed is kept without secrets.
 * @param onSignIn keeps it
 */
export function SignInAgain({ onSignIn }: { onSignIn: () => void }) {
  const { pathname, search } = useLocation();
  const leave = () => {
    onSignIn();
    void signOut(signInUrl(pathname + search));
  };
  return (
    <Banner tone="info" title="Sign in again to save">
      <p>
        This setting needs a sign-in within the last 15 minutes. What you typed is kept, except passwords and secret
        keys.
      </p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={leave}>
        Sign in again
      </Button>
    </Banner>
  );
}
