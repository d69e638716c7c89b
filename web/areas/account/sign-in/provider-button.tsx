import { useState, type ReactNode } from 'react';
import { providerTitle } from '#web/features/accounts/provider-title.ts';
import { signInWithProvider } from '#web/features/accounts/session/sign-in.ts';
import { withPackages } from '#web/features/accounts/session/return-path.ts';
import { pendingPackages } from '#web/features/accounts/session/pending-packages.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';

export interface ProviderButtonProps {
  /** Its name at the auth API. */
  provider: string;
  icon: ReactNode;
  /** Shown instead of the whole label. */
  text?: string | undefined;
  /** Where to go after sign-in. */
  path: string | null;
  disabled: boolean;
  /** Why pressing it cannot sign in. */
  off?: string | undefined;
  onFailure: (text: string) => void;
}

/** Sign-in with an OpenID provider. */
export function ProviderButton({ provider, icon, text, path, disabled, off, onFailure }: ProviderButtonProps) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [busy, setBusy] = useState(false);
  const name = providerTitle(provider);
  const label = t('account.provider.button', { name });

  const open = async () => {
    if (off !== undefined) return onFailure(off);
    setBusy(true);
    const back = path === null ? '' : `?redirect_to=${encodeURIComponent(withPackages(path, pendingPackages()))}`;
    const outcome = await signInWithProvider(provider, `/auth/callback${back}`);
    if (outcome.kind === 'done' && outcome.value) return;
    setBusy(false);
    const fallbacks = {
      rejected: t('account.provider.failed', { name }),
      failed: t('account.provider.socialFailed'),
    };
    onFailure(outcome.kind === 'done' ? fallbacks.failed : outcomeText(outcome, fallbacks));
  };

  return (
    <Button
      variant="secondary"
      size="lg"
      block
      disabled={disabled}
      busy={busy}
      busyText={t('account.provider.busy', { name })}
      aria-label={label}
      onClick={() => void open()}
    >
      {icon}
      {text ?? label}
    </Button>
  );
}
