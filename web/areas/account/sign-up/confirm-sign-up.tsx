import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pendingPackages } from '#web/features/accounts/session/pending-packages.ts';
import { withPackages } from '#web/features/accounts/session/return-path.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { addPendingPackages, afterConfirmation, secondStep } from '../sign-in/after-sign-in.ts';
import { CodeForm } from '../code-form.tsx';
import { ResendButton } from './resend-button.tsx';
import type { SignInState } from '../sign-in/use-sign-in-intent.ts';

/** The second half of a sign-up: the emailed code opens the session, and the buyer goes on where they were going. */
export function ConfirmSignUp({ email, path }: { email: string; path: string | null }) {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);

  const enter = async (user: SessionUser) => {
    await addPendingPackages();
    await navigate(...afterConfirmation(user, path, 'form'));
  };

  return (
    <>
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      <CodeForm
        email={email}
        type="signup"
        submitText={t('account.verify.codeSubmit')}
        onSignedIn={enter}
        onSecondStep={async () => navigate(...secondStep(path, { landing: 'form' }))}
      />
      <p className="text-[0.8125rem] text-faint">{t('account.register.codeHint')}</p>
      <div className="grid gap-3">
        <ResendButton
          email={email}
          confirmedPath={withPackages(path ?? '/auth/callback', pendingPackages())}
          onNotice={setNotice}
        />
        <Button
          variant="quiet"
          size="sm"
          block
          onClick={() =>
            void navigate(`/auth/register${search}`, { replace: true, state: { email } satisfies SignInState })
          }
        >
          {t('account.register.otherEmail')}
        </Button>
      </div>
    </>
  );
}
