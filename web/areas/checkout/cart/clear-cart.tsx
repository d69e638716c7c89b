import { useState } from 'react';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { clearCart } from '#web/features/cart/cart-operations.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ClearCartProps {
  items: readonly CartItem[];
  onCleared: (items: readonly CartItem[]) => void;
  onFailure: (text: string) => void;
}

export function ClearCart({ items, onCleared, onFailure }: ClearCartProps) {
  const t = useText();
  const [confirming, setConfirming] = useState(false);

  const clear = async () => {
    setConfirming(false);
    onCleared(items);
    try {
      await clearCart();
    } catch (error) {
      console.error('the cart could not be cleared', error);
      onFailure(error instanceof Error ? error.message : t('cart.failed.clear'));
    }
  };

  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setConfirming(true)}>
        {t('cart.clear')}
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('cart.clear.title')}
        size="sm"
        actions={
          <>
            <Button variant="secondary" onClick={() => setConfirming(false)}>
              {t('cart.clear.cancel')}
            </Button>
            <Button variant="danger" onClick={() => void clear()}>
              {t('cart.clear.confirm')}
            </Button>
          </>
        }
      >
        <p className="text-soft">{t('cart.clear.text')}</p>
      </Dialog>
    </>
  );
}
