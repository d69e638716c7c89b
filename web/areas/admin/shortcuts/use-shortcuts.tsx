import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { moveRow, openRow, selectRow, toActions } from './row-moves.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { areShortcutsOn } from './shortcut-setting.ts';

/** Keys that are typed, held with others, or meant for something that is open. */
const isMeantElsewhere = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element &&
    event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [popover]:popover-open') !== null;

/** The single-key shortcuts of admin screens, and the dialog that lists them. */
export function useShortcuts(): { shortcuts: ReactNode; showShortcuts: () => void } {
  const [shown, setShown] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!areShortcutsOn() || isMeantElsewhere(event)) return;
    const act = {
      j: () => moveRow(1),
      k: () => moveRow(-1),
      e: openRow,
      x: selectRow,
      a: toActions,
      '?': () => setShown(true),
    }[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listeners = new AbortController();
    window.addEventListener('keydown', onKeyDown, listeners);
    return () => listeners.abort();
  }, []);
  return {
    showShortcuts: () => setShown(true),
    shortcuts: <ShortcutsDialog open={shown} onClose={() => setShown(false)} />,
  };
}
