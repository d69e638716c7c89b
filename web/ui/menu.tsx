import { useEffect, useId, useRef, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface MenuProps {
  /** What stands on the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  panelClassName?: string;
  /** `start` and `end` hang under the sticky header, aligned with the page, `edge` at the end of the window; `anchored` hangs from the button. */
  placement?: 'start' | 'end' | 'edge' | 'anchored';
  children: ReactNode;
}

/**
 * A button that shows a panel of links and actions. It is a native popover: it opens before the page is hydrated,
 * closes on Escape or a click elsewhere and gives the focus back. Choosing a link or a button in it closes it.
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
