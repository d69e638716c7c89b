import { useEffect, useState } from 'react';
import { signInWithGoogle } from '#web/features/session/sign-in.ts';
import { withWanted } from '#web/features/session/return-path.ts';
import { waitingWanted } from '#web/features/session/wanted.ts';
import { offersGoogle } from '#web/lib/shop-settings.ts';
import { useText } from '#web/lib/text.ts';
import { BrandIcon } from '#web/ui/brand-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOutcomeText } from './use-outcome-text.ts';

interface GoogleButtonProps {
  /** Where to go after the sign-in. */
  path: string | null;
  disabled: boolean;
  onFailure: (text: string) => void;
}

/** Social sign-in. Where the shop has none, pressing it says so. */
export function GoogleButton({ path, disabled, onFailure }: GoogleButtonProps) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [offered, setOffered] = useState<boolean | null>(null);
  const [saidOff, setSaidOff] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    offersGoogle().then(
      (google) => current && setOffered(google),
      (error: unknown) => console.error('the auth settings could not be read', error),
    );
    return () => {
      current = false;
    };
  }, []);

  const open = async () => {
    if (offered === false) return setSaidOff(true);
    setBusy(true);
    const back = path === null ? '' : `?redirect_to=${encodeURIComponent(withWanted(path, waitingWanted()))}`;
    const outcome = await signInWithGoogle(`/auth/callback${back}`);
    if (outcome.kind === 'done') return;
    setBusy(false);
    onFailure(outcome.kind === 'unconfirmed' ? t('account.google.failed') : outcomeText(outcome, t('account.google.failed')));
  };

  return (
    <div className="grid gap-2">
      <Button variant="secondary" size="lg" block disabled={disabled} busy={busy} busyText={t('account.google.busy')} onClick={() => void open()}>
        <BrandIcon mark="google" className="size-5" />
        {t('account.google.button')}
      </Button>
      {saidOff ? (
        <p role="alert" className="text-[0.8125rem] text-soft">
          {t('account.google.off')}
        </p>
      ) : null}
    </div>
  );
}
