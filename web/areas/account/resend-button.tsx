import { useEffect, useState } from 'react';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { resendVerification } from '#web/features/session/account.ts';
import { useText } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { useOutcomeText } from './use-outcome-text.ts';

const WAIT_SECONDS = 60;

interface ResendButtonProps {
  email: string;
  /** Where the mail's link leads in the end. */
  confirmedPath: string;
  onTold: (message: { tone: 'success' | 'error'; text: string }) => void;
}

/** Sends the verification mail again, once a minute. */
export function ResendButton({ email, confirmedPath, onTold }: ResendButtonProps) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const { slot, prove } = useCaptcha();
  const [sending, setSending] = useState(false);
  const { left, begin } = useCountdown(WAIT_SECONDS);

  const resend = async () => {
    if (email === '') return onTold({ tone: 'error', text: t('account.verify.noEmail') });
    setSending(true);
    const proof = await prove();
    const outcome = proof.kind === 'done' ? await resendVerification(email, confirmedPath, proof.value) : proof;
    setSending(false);
    if (outcome.kind === 'done') {
      begin();
      onTold({ tone: 'success', text: t('account.verify.resent', { email }) });
    } else
      onTold({
        tone: 'error',
        text: outcomeText(outcome, {
          refused: t('account.verify.resendFailed'),
          failed: t('account.verify.mailFailed'),
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

/** Whole seconds left since `begin`; by the clock, so that a sleeping tab does not stretch it. */
function useCountdown(seconds: number): { left: number; begin: () => void } {
  const [end, setEnd] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === null) return;
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) setEnd(null);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  return { left, begin: () => setEnd(Date.now() + seconds * 1000) };
}
