import { useLayoutEffect, useState, type RefObject } from 'react';

/** An element's width in CSS pixels, kept up to date. */
export function useWidth(element: RefObject<HTMLElement | null>, initial = 640): number {
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    if (element.current === null) return;
    // Measure before paint, so that the first frame already has the right width.
    setWidth(Math.round(element.current.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
