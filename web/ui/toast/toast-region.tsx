import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import { currentToasts, dismissToast, holdToasts, subscribeToasts, takeAction, type Toast } from './toast-store.ts';

const NONE: readonly Toast[] = [];
const marks = { info: 'bg-bone', success: 'bg-good', error: 'bg-bad' } as const;

/**
 * Renders and announces toasts. Mount once per page. Ctrl+Z or Cmd+Z triggers the action of the newest toast that has
 * one.
 */
export function ToastRegion({ aboveBar = false }: { aboveBar?: boolean }) {
  const t = useText();
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  const region = useRef<HTMLDivElement>(null);
  useUndoKey(toasts);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const listeners = new AbortController();
    for (const [event, hold] of [
      ['pointerover', true],
      ['pointerout', false],
      ['focusin', true],
      ['focusout', false],
    ] as const) {
      element.addEventListener(event, () => holdToasts(hold), listeners);
    }
    return () => listeners.abort();
  }, []);
  return (
    <div
      ref={region}
      role="region"
      aria-label={t('shell.toast.region')}
      aria-live="polite"
      className={clsx(
        // At the end of the line, away from the buttons of forms.
        'pointer-events-none fixed inset-x-4 z-50 grid justify-items-center gap-2 lg:justify-items-end',
        aboveBar
          ? 'bottom-[calc(4.75rem+env(safe-area-inset-bottom))] lg:bottom-4'
          : 'bottom-[max(1rem,env(safe-area-inset-bottom))] in-[body:has([data-bulk-bar])]:bottom-24',
      )}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto surface-3 flex max-w-full animate-rise items-center gap-1 rounded-control ps-4 pe-1 text-[0.9375rem]"
        >
          <span aria-hidden="true" className={clsx('me-2 size-2 shrink-0 rounded-full', marks[toast.tone])} />
          <span className="py-3 pe-2">{toast.text}</span>
          {toast.action === null ? null : (
            <button
              type="button"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={() => takeAction(toast)}
              className="min-h-11 min-w-11 shrink-0 rounded-control px-3 font-semibold text-signal hover:bg-white/8"
            >
              {toast.action.text}
            </button>
          )}
          <button
            type="button"
            onClick={() => dismissToast(toast.id)}
            aria-label={t('shell.toast.dismiss')}
            className="grid size-11 shrink-0 place-items-center rounded-control text-faint hover:text-bone"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** Ctrl+Z or Cmd+Z, except in fields, where it undoes typing. */
function useUndoKey(toasts: readonly Toast[]): void {
  useEffect(() => {
    const newest = toasts.findLast((toast) => toast.action !== null);
    if (newest === undefined) return;
    const listen = (event: KeyboardEvent) => {
      // Checkboxes and selects have no undo of their own.
      const typing =
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]') !== null;
      if (
        typing ||
        event.shiftKey ||
        event.altKey ||
        !(event.ctrlKey || event.metaKey) ||
        event.key.toLowerCase() !== 'z'
      )
        return;
      event.preventDefault();
      takeAction(newest);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [toasts]);
}
