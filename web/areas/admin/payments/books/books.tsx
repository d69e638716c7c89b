import { useBookSettings } from '#web/features/books/book-queries.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';

/** For the accountant: months to close, exports, and the accounts that exports name. */
export function Books() {
  const settings = useBookSettings();
  return (
    <div className="grid min-w-0 gap-6">
      <MonthsPanel />
      <QueryStates query={settings} what="the accounts" skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(stored) => (
          <>
            <ExportPanel settings={stored} />
            <AccountsPanel stored={stored} />
          </>
        )}
      </QueryStates>
    </div>
  );
}
