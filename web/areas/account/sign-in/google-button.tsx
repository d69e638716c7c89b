import { useEffect, useState } from 'react';
import { signInWithGoogle } from '#web/features/accounts/session/sign-in.ts';
import { withPackages } from '#web/features/accounts/session/return-path.ts';
import { pendingPackages } from '#web/features/accounts/session/pending-packages.ts';
import { offersGoogle } from '#web/lib/data/shop-settings.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';

interface GoogleButtonProps {
  /** Where to go after sign-in. */
  path: string | null;
  disabled: boolean;
  /** Shares its row with another button. */
  short: boolean;
  onFailure: (text: string) => void;
}

/** Sign-in with Google. If the shop has no Google sign-in configured, pressing the button says so. */
export function GoogleButton({ path, disabled, short, onFailure }: GoogleButtonProps) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [offered, setOffered] = useState<boolean | null>(null);
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
    if (offered === false) return onFailure(t('account.google.off'));
    setBusy(true);
    const back = path === null ? '' : `?redirect_to=${encodeURIComponent(withPackages(path, pendingPackages()))}`;
    const outcome = await signInWithGoogle(`/auth/callback${back}`);
    if (outcome.kind === 'done' && outcome.value) return;
    setBusy(false);
    const fallbacks = { rejected: t('account.google.failed'), failed: t('account.google.socialFailed') };
    onFailure(outcome.kind === 'done' ? fallbacks.failed : outcomeText(outcome, fallbacks));
  };

  return (
    <Button
      variant="secondary"
      size="lg"
      block
      disabled={disabled}
      busy={busy}
      busyText={t('account.google.busy')}
      aria-label={t('account.google.button')}
      onClick={() => void open()}
    >
      <BrandIcon mark="google" className="size-5" />
      {short ? t('account.google.short') : t('account.google.button')}
    </Button>
  );
}
