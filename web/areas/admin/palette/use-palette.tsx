import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(loadPalette);

const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

/** The command palette and what opens it. Ctrl+K or ⌘K opens it too, also from fields, but not over another dialog. */
export function usePalette(): { palette: ReactNode; openPalette: () => void } {
  const [open, setOpen] = useState(false);
  /** Loaded at the first use, and kept: closing a dialog gives the focus back, removing it does not. */
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    // The browser's own Ctrl+K goes to its address bar.
    event.preventDefault();
    if (document.querySelector('dialog[open]') === null) setOpen(true);
  });
  useEffect(() => {
    const listeners = new AbortController();
    window.addEventListener('keydown', onKeyDown, listeners);
    return () => listeners.abort();
  }, []);
  return {
    openPalette: () => setOpen(true),
    palette: used ? (
      <Suspense>
        <Palette open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
