import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface Tab {
  id: string;
  title: string;
  panel: ReactNode;
}

/** The index that a key moves to, or null for other keys. Arrow keys follow the reading direction. */
function targetOf(key: string, place: number, last: number, rightToLeft: boolean): number | null {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return place === last ? 0 : place + 1;
    case back:
      return place === 0 ? last : place - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/**
 * Tabs following the ARIA pattern, with a single tab stop. The first one is selected initially; without scripts all
 * panels are visible.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId();
  const [shown, setShown] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const place = tabs.findIndex(({ id }) => id === shown);
    const target = targetOf(
      event.key,
      place,
      tabs.length - 1,
      getComputedStyle(event.currentTarget).direction === 'rtl',
    );
    if (target === null) return;
    event.preventDefault();
    setShown(tabs[target]?.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="tab-list flex gap-x-[clamp(1.25rem,5vw,2.75rem)] overflow-x-auto border-b border-line"
      >
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === shown}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => setShown(id)}
            onKeyDown={onKeyDown}
            className="tab poster relative min-h-14 text-[clamp(1.375rem,0.9rem+2vw,2.25rem)] whitespace-nowrap text-faint hover:text-soft aria-selected:text-bone"
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}`}
          tabIndex={0}
          data-shown={id === shown ? '' : undefined}
          className="tab-panel pt-8 outline-offset-8 lg:pt-12"
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
