import { useEffect, useId, useRef, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface MenuProps {
  /** The button's content. */
  trigger: ReactNode;
  triggerClassName?: string;
  panelClassName?: string;
  /**
   * `start` and `end` open below the sticky header, aligned with the page; `edge` at the end of the window; `anchored`
   * at the button.
   */
  placement?: 'start' | 'end' | 'edge' | 'anchored';
  children: ReactNode;
}

/**
 * A button that opens a panel of links and actions. A native popover: it opens before hydration, closes on Escape or a
 * click outside, and restores focus. Choosing a link or button in it closes it.
 */
export function Menu({ trigger, triggerClassName, panelClassName, placement = 'anchored', children }: MenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    const closeAfterChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, button') !== null) element?.hidePopover();
    };
    element?.addEventListener('click', closeAfterChoice);
    return () => element?.removeEventListener('click', closeAfterChoice);
  }, []);
  return (
    <>
      <button type="button" popoverTarget={id} className={clsx('group', triggerClassName)}>
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        data-align={placement}
        className={clsx(
          'panel surface-3 rounded-card',
          placement === 'anchored' ? 'anchored' : 'header-panel',
          panelClassName,
        )}
      >
        {children}
      </div>
    </>
  );
}
