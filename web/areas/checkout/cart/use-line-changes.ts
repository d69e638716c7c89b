import { useState } from 'react';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeQuantity, removeFromCart } from '#web/features/cart/cart-operations.ts';
import { useText } from '#web/lib/i18n/text.ts';

const HIGHLIGHT_MS = 150;
const FADE_MS = 300;

export interface LineHooks {
  /** Announces the change to screen readers. */
  onAnnounce: (text: string) => void;
  onFailure: (text: string) => void;
  /** Called before the line is removed. */
  onRemove: (item: CartItem) => void;
}

/** The state of a cart line, and its two actions. */
export function useLineChanges(item: CartItem, { onAnnounce, onFailure, onRemove }: LineHooks) {
  const t = useText();
  const [phase, setPhase] = useState<'rest' | 'highlight' | 'fade'>('rest');
  const [waiting, setWaiting] = useState(false);
  const busy = waiting || phase !== 'rest';

  const run = async (work: () => Promise<void>, fallback: string) => {
    setWaiting(true);
    try {
      await work();
    } catch (error) {
      console.error('the cart could not be changed', error);
      setPhase('rest');
      onFailure(error instanceof Error ? error.message : fallback);
    } finally {
      setWaiting(false);
    }
  };

  const remove = () => {
    if (busy) return;
    setPhase('fade');
    setTimeout(() => {
      onRemove(item);
      void run(() => removeFromCart(item.id), t('cart.failed.remove'));
    }, FADE_MS);
  };

  const change = (quantity: number) => {
    if (busy) return;
    if (quantity <= 0) return remove();
    setPhase('highlight');
    onAnnounce(t('cart.changed', { name: item.name, quantity }));
    setTimeout(() => setPhase('rest'), HIGHLIGHT_MS);
    void run(() => changeQuantity(item.id, quantity), t('cart.failed.quantity'));
  };

  return { phase, busy, remove, change };
}
