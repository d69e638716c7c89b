import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { isApple } from './is-apple.ts';

/** Opens the command palette. `compact` is the icon in the header of phones. */
export function PaletteButton({ onOpen, compact = false }: { onOpen: () => void; compact?: boolean }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={compact ? 'Find anything' : undefined}
      onClick={onOpen}
      className={clsx(
        'text-soft hover:text-bone',
        compact
          ? 'grid size-11 place-items-center rounded-full hover:bg-white/8'
          : 'field-surface flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-[0.9375rem]',
      )}
    >
      <Search aria-hidden="true" className={compact ? 'size-6' : 'size-[1.125rem]'} />
      {compact ? null : (
        <>
          Find anything
          <kbd aria-hidden="true" className="ms-auto text-[0.8125rem] text-faint">
            {isApple() ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </>
      )}
    </button>
  );
}
