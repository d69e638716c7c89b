import type { ReactNode } from 'react';

/** Fixed at the bottom of every page, in English: it is for the team (decision 0024). */
export function BottomBanner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {/* Keeps the end of the page clear of it. */}
      <div aria-hidden="true" className="h-24 print:hidden" />
      <aside
        aria-label={label}
        lang="en"
        dir="ltr"
        className="fixed inset-x-0 bottom-0 z-50 flex items-center justify-center gap-4 bg-signal px-5 py-2 text-sm font-semibold text-signal-ink print:hidden"
      >
        {children}
      </aside>
    </>
  );
}
