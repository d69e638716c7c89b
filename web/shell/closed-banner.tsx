import { DoorClosed } from 'lucide-react';

/** On the pages of a closed shop, which only the team sees. Admin texts are in English only (decision 0024). */
export default function ClosedBanner() {
  return (
    <>
      {/* Keeps the end of the page clear of the fixed banner. */}
      <div aria-hidden="true" className="h-24 print:hidden" />
      <aside
        aria-label="The shop is closed"
        lang="en"
        dir="ltr"
        className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-signal px-5 py-3 text-sm font-semibold text-signal-ink print:hidden"
      >
        <DoorClosed aria-hidden="true" className="hidden size-5 shrink-0 sm:block" />
        <p>The shop is closed. Only the team sees this page.</p>
        <a href="/admin/set-up" className="underline underline-offset-4">
          Open it
        </a>
      </aside>
    </>
  );
}
