import { isCode } from '#web/lib/data/function-problems.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignInAgain } from './sign-in-again.tsx';

interface SaveProblemProps {
  error: Error;
  /** If the service that was tested said no. */
  failedTitle?: string;
  /** Keeps what was typed over a sign-in. */
  onSignIn: () => void;
  /** Reads the settings again after others have changed them. */
  onShowNow?: () => void;
}

/** Why settings were not saved, and what to do. */
export function SaveProblem({ error, failedTitle = 'Not saved', onSignIn, onShowNow }: SaveProblemProps) {
  if (isCode(error, 'reauthentication_needed')) return <SignInAgain onSignIn={onSignIn} />;
  return (
    <Banner tone="error" title={isCode(error, 'test_failed') ? failedTitle : 'Not saved'}>
      <p>{error.message}</p>
      {isCode(error, 'settings_changed') && onShowNow !== undefined ? (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onShowNow}>
          Show what is set now
        </Button>
      ) : null}
    </Banner>
  );
}
