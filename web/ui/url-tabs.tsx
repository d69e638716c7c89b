import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

interface UrlTab {
  id: string;
  title: string;
  panel: () => ReactNode;
}

interface UrlTabsProps {
  label: string;
  tabs: readonly [UrlTab, ...UrlTab[]];
}

const TAB = 'tab';

/**
 * Tabs whose selection is kept in the URL, so that reloads and links restore it. Renders only the selected panel; the
 * first tab is the default.
 */
export function UrlTabs({ label, tabs }: UrlTabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const shown = tabs.find(({ id }) => id === search.get(TAB)) ?? tabs[0];

  // On phones the selected tab can be scrolled out of view.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown.id]);

  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>, place: number) => {
    const target = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (event.key === ' ') {
      event.preventDefault();
      event.currentTarget.click();
    }
    if (target === undefined) return;
    event.preventDefault();
    const links = list.current?.querySelectorAll<HTMLElement>('[role="tab"]');
    const next = links?.[(target + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
  };

  return (
    <div className="grid min-w-0 gap-7">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="tab-list flex gap-x-7 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ id, title }, place) => (
          <Link
            key={id}
            to={id === tabs[0].id ? '?' : `?${TAB}=${id}`}
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === shown.id}
            aria-controls={`${base}-panel`}
            tabIndex={id === shown.id ? 0 : -1}
            preventScrollReset
            onKeyDown={(event) => onKeyDown(event, place)}
            className="tab relative flex min-h-12 items-center font-medium whitespace-nowrap text-faint hover:text-soft aria-selected:text-bone"
          >
            {title}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${shown.id}`} className="min-w-0">
        {shown.panel()}
      </div>
    </div>
  );
}
