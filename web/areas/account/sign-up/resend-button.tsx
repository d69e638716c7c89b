import { useState } from 'react';
import { useCaptcha } from '#web/features/accounts/captcha/use-captcha.ts';
import { resendVerification } from '#web/features/accounts/session/account.ts';
import { useCountdown } from '#web/lib/forms/use-countdown.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';

const WAIT_SECONDS = 60;

interface ResendButtonProps {
  email: string;
  /** The path the email's link finally leads to. */
  confirmedPath: string;
  onNotice: (message: { tone: 'success' | 'error'; text: string }) => void;
}

/** Sends the verification email again, at most once a minute. */
export function ResendButton({ email, confirmedPath, onNotice }: ResendButtonProps) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const { slot, prove } = useCaptcha();
  const [sending, setSending] = useState(false);
  const { left, begin } = useCountdown(WAIT_SECONDS);

  const resend = async () => {
    if (email === '') return onNotice({ tone: 'error', text: t('account.verify.noEmail') });
    setSending(true);
    const proof = await prove();
    const outcome = proof.kind === 'done' ? await resendVerification(email, confirmedPath, proof.value) : proof;
    setSending(false);
    if (outcome.kind === 'done') {
      begin();
      onNotice({ tone: 'success', text: t('account.verify.resent', { email }) });
    } else
      onNotice({
        tone: 'error',
        text: outcomeText(outcome, {
          rejected: t('account.verify.resendFailed'),
          failed: t('account.verify.emailFailed'),
        }),
      });
  };

  return (
    <>
      <div ref={slot} className="empty:hidden" />
      <Button
        variant="quiet"
        block
        disabled={left > 0}
        busy={sending}
        busyText={t('account.verify.resendBusy')}
        onClick={() => void resend()}
      >
        {left > 0 ? t('account.verify.resendWait', { seconds: left }) : t('account.verify.resend')}
      </Button>
    </>
  );
}
