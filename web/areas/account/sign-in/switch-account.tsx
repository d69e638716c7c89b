import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OtherAccount } from '#web/features/accounts/session/arrival.ts';
import type { SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { accountHandle } from '#domain/accounts/account-handle.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { landingFor } from './after-sign-in.ts';

interface SwitchAccountProps {
  question: OtherAccount;
  /** The session of the other account is open, or could not be opened. */
  onAccepted: (outcome: SignInOutcome) => Promise<void>;
}

/** Asks before a link or code replaces the session of another account. */
export function SwitchAccount({ question, onAccepted }: SwitchAccountProps) {
  const t = useText();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<'switch' | 'stay' | null>(null);
  const current = accountHandle(question.current);
  const offered = accountHandle(question.offered);

  const accept = async () => {
    setChoice('switch');
    await onAccepted(await question.accept());
  };
  const decline = async () => {
    setChoice('stay');
    await question.decline();
    await navigate(landingFor(question.current, null, 'callback'), { replace: true });
  };

  return (
    <>
      <Banner tone="info" title={t('account.switch.question', { current, offered })}>
        {t('account.switch.hint', { current })}
      </Banner>
      <div className="grid gap-3">
        <Button block busy={choice === 'switch'} disabled={choice === 'stay'} onClick={() => void accept()}>
          <span className="min-w-0 py-2 leading-tight break-words">{t('account.switch.accept', { offered })}</span>
        </Button>
        <Button
          variant="secondary"
          block
          busy={choice === 'stay'}
          disabled={choice === 'switch'}
          onClick={() => void decline()}
        >
          <span className="min-w-0 py-2 leading-tight break-words">{t('account.switch.decline', { current })}</span>
        </Button>
      </div>
    </>
  );
}
