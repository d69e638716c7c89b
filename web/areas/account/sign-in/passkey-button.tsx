import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { signInWithPasskey, type SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';

interface PasskeyButtonProps {
  disabled: boolean;
  /** Returns a captcha token if the shop requires one. */
  prove: () => Promise<
    { kind: 'done'; value: string | undefined } | Exclude<SignInOutcome, { kind: 'done' | 'second-step' }>
  >;
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
}

/** Sign-in without a password. The browser offers the passkeys it holds for this site. */
export function PasskeyButton({ disabled, prove, onOutcome }: PasskeyButtonProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    const proof = await prove();
    await onOutcome(proof.kind === 'done' ? await signInWithPasskey(proof.value) : proof);
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      disabled={disabled}
      busy={busy}
      busyText={t('account.passkey.busy')}
      aria-label={t('account.passkey.button')}
      onClick={() => void signIn()}
    >
      <KeyRound aria-hidden="true" className="size-5" />
      {t('account.passkey.short')}
    </Button>
  );
}
