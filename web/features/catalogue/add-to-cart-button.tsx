import { Check, Plus } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonStyle } from '#web/ui/button-styles.ts';
import { useAddToCart, type AddToCartActions } from './use-add-to-cart.ts';

interface AddToCartButtonProps extends Pick<ButtonStyle, 'variant' | 'size'> {
  packageId: string;
  /** The package's name, which distinguishes the buttons for screen readers. */
  name: string;
  actions: AddToCartActions;
}

export function AddToCartButton({ packageId, name, variant, size, actions }: AddToCartButtonProps) {
  const t = useText();
  const { phase, press } = useAddToCart(packageId, actions);
  const busyText = phase === 'redirecting' ? t('package.redirecting') : t('package.adding');
  return (
    <>
      <Button
        variant={variant}
        size={size}
        block
        onClick={press}
        busy={phase === 'waiting' || phase === 'adding' || phase === 'redirecting'}
        busyText={busyText}
        aria-disabled={phase === 'added' ? true : undefined}
        aria-label={phase === 'idle' ? t('package.addNamed', { name }) : undefined}
      >
        {phase === 'added' ? (
          <>
            <Check aria-hidden="true" strokeWidth={3} className="size-5" />
            {t('package.added')}
          </>
        ) : (
          <>
            <Plus aria-hidden="true" strokeWidth={2.5} className="size-5" />
            {t('package.add')}
          </>
        )}
      </Button>
      <span role="status" className="sr-only">
        {phase === 'redirecting' ? t('package.redirecting') : phase === 'added' ? t('package.added') : ''}
      </span>
    </>
  );
}
