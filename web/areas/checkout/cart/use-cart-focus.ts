import { useEffect, useRef } from 'react';
import type { CartItem } from '#web/features/cart/cart-items.ts';

/**
 * Moves focus when lines are removed or restored: to the line that takes the removed line's place, to the heading when
 * the cart becomes empty, or to the restored line.
 */
export function useCartFocus(items: readonly CartItem[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(items);
  const returning = useRef<string | null>(null);

  useEffect(() => {
    const was = before.current;
    before.current = items;
    const focusLine = (id: string | undefined) => {
      const button =
        id === undefined
          ? null
          : list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"] [data-remove]`);
      (button ?? heading.current)?.focus({ preventScroll: button == null });
    };
    const back = returning.current;
    if (back !== null && items.some(({ id }) => id === back)) {
      returning.current = null;
      focusLine(back);
    } else if (items.length < was.length && document.activeElement === document.body) {
      const gone = was.findIndex(({ id }) => items.every((item) => item.id !== id));
      focusLine((items[gone] ?? items.at(-1))?.id);
    }
  }, [items]);

  return {
    heading,
    list,
    /** Call before a line is restored. */
    expect: (id: string) => {
      returning.current = id;
    },
  };
}
