import { useEffect, useRef } from 'react';
import type { CartItem } from '#web/features/cart/cart-items.ts';

/**
 * Where the focus goes when lines come and go: a line that is taken out hands it to the one that takes its place, the
 * last one to the heading; a line that comes back gets it.
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
    /** Called before a line comes back. */
    expect: (id: string) => {
      returning.current = id;
    },
  };
}
