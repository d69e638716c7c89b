import { useState } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonStyle } from '#web/ui/button-styles.ts';

interface BuyNowButtonProps extends Pick<ButtonStyle, 'variant' | 'size'> {
  packageId: string;
  /** The package's name, which distinguishes the buttons for screen readers. */
  name: string;
  /** Resolves when the checkout opens, or when the shopper has been told why it does not. */
  onBuy: (packageId: string) => Promise<void>;
}

/** Leads straight to the checkout, with or without an account. */
export function BuyNowButton({ packageId, name, variant, size, onBuy }: BuyNowButtonProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onBuy(packageId);
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      size={size}
      block
      busy={busy}
      busyText={t('buy.busy')}
      aria-label={busy ? undefined : t('buy.named', { name })}
      onClick={() => void press()}
    >
      {t('buy.now')}
    </Button>
  );
}
