import type { RemovedLine } from '#web/features/cart/cart-changes.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { restoreLines } from '#web/features/cart/cart-operations.ts';
import { cartState } from '#web/features/cart/cart-store.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface RemovalHooks {
  /** Called before lines are restored, with the id of the first one. */
  onReturn: (id: string) => void;
  onAnnounce: (text: string) => void;
}

/** Shows a toast with undo after a removal. Undo works on any page the user has moved to. */
export function useRemoval({ onReturn, onAnnounce }: RemovalHooks) {
  const t = useText();

  const offerUndo = (removed: readonly RemovedLine[], gone: string, back: string) => {
    const restore = async () => {
      const [first] = removed;
      if (first !== undefined) onReturn(first.item.id);
      onAnnounce(back);
      try {
        await restoreLines(removed);
      } catch (error) {
        console.error('the removal could not be undone on the server', error);
        showToast(error instanceof Error ? error.message : String(error), 'error');
      }
    };
    showToast(gone, 'info', { text: t('cart.undo'), onPress: () => void restore() });
  };

  return {
    notifyRemoved: (item: CartItem) => {
      const place = Math.max(
        0,
        cartState().items.findIndex(({ id }) => id === item.id),
      );
      offerUndo([{ item, place }], t('cart.removed', { name: item.name }), t('cart.restored', { name: item.name }));
    },
    notifyCleared: (items: readonly CartItem[]) => {
      offerUndo(
        items.map((item, place) => ({ item, place })),
        t('cart.cleared'),
        t('cart.restoredAll'),
      );
    },
  };
}
