import { useText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { ProviderButton, type ProviderButtonProps } from './provider-button.tsx';

interface GoogleButtonProps extends Pick<ProviderButtonProps, 'path' | 'disabled' | 'onFailure'> {
  isOff: boolean;
  /** Shares its row with another button. */
  short: boolean;
}

/** Sign-in with Google. If the shop has no Google sign-in configured, pressing the button says so. */
export function GoogleButton({ isOff, short, ...button }: GoogleButtonProps) {
  const t = useText();
  return (
    <ProviderButton
      {...button}
      provider="google"
      icon={<BrandIcon mark="google" className="size-5" />}
      text={short ? t('account.google.short') : undefined}
      off={isOff ? t('account.google.off') : undefined}
    />
  );
}
