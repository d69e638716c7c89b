import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';

interface DialogProps {
  open: boolean;
  /** Called on Escape, on a click outside and by the close button. */
  onClose: () => void;
  title: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Buttons that stay visible below the scrolling body. */
  actions?: ReactNode;
  /** Removes the body's padding. */
  flush?: boolean;
  children: ReactNode;
}

/**
 * The product's modal, on the native `<dialog>`: the page behind is inert and does not scroll (overlays.css), focus
 * moves in and is restored on close, and the height is limited to 90 % of the window. Focus goes to the element with
 * `data-focus-first`, if the body has one.
 */
export function Dialog({ open, onClose, title, size = 'md', actions, flush = false, children }: DialogProps) {
  const t = useText();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (open && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  const close = useEffectEvent((event: Event) => {
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const listeners = new AbortController();
    dialog.addEventListener('cancel', close, listeners);
    // A click on the backdrop targets the dialog itself; its children cover everything else. A press that starts on a
    // child and ends on the backdrop also fires a click on the dialog, such as when the user selects text or a button
    // moves. So the press must start on the backdrop, too.
    let pressedOutside = false;
    dialog.addEventListener('pointerdown', (event) => (pressedOutside = event.target === dialog), listeners);
    dialog.addEventListener('click', (event) => event.target === dialog && pressedOutside && close(event), listeners);
    return () => listeners.abort();
  }, []);

  return (
    <dialog
      ref={element}
      className="modal surface-2"
      data-size={size}
      aria-labelledby={titleId}
      // The event is later than the closing: the dialog may have been opened again meanwhile.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
    >
      {open ? (
        <>
          <header className="flex items-center justify-between gap-4 ps-6 pe-3 pt-3 pb-2">
            <h2 id={titleId} className="title text-xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={t('shell.dialog.close')}
              className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </header>
          <div className={clsx('min-h-0 grow overflow-y-auto overscroll-contain', !flush && 'px-6 pb-6')}>
            {children}
          </div>
          {actions ? (
            <footer className="flex flex-wrap justify-end gap-3 px-6 py-4 shadow-[0_-1px_0_rgb(255_255_255/0.07)]">
              {actions}
            </footer>
          ) : null}
        </>
      ) : null}
    </dialog>
  );
}
