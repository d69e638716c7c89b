import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * A frame whose content scrolls sideways. Only if it is wider than its place, it is a tab stop for the arrow keys. It is
 * positioned, because text for screen readers would widen the page otherwise.
 */
export function ScrollFrame({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': label })}
      className={clsx('relative overflow-x-auto', className)}
    >
      {children}
    </div>
  );
}
