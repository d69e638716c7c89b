import { useSystemStatus } from '#web/features/system/system-status.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { BackupsPanel } from './backups-panel.tsx';
import { ErrorsTable } from './errors-table.tsx';
import { Glance } from './glance.tsx';
import { ProcessesTable } from './processes-table.tsx';
import { ViolationsPanel } from './violations-panel.tsx';

/** `/admin/system`: how the installation is doing. */
export default function SystemPage() {
  const status = useSystemStatus();
  return (
    <AdminFrame title="System" lede="How this installation is doing, updated every ten seconds.">
      <QueryStates query={status} what="the state of the system" skeleton={<Skeleton className="h-64 rounded-card" />}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            <section aria-labelledby="now" className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 id="now" className="title text-xl">
                Right now
              </h2>
              <Glance status={data} />
              <ProcessesTable processes={data.processes} />
            </section>
            <section aria-labelledby="errors" className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <header className="grid gap-1">
                <h2 id="errors" className="title text-xl">
                  Recent errors
                </h2>
                <p className="max-w-[70ch] text-soft">
                  The last 50 errors of the server’s log. Search the log for the id to find the details.
                </p>
              </header>
              <ErrorsTable errors={data.errors} />
            </section>
          </div>
        )}
      </QueryStates>
      <BackupsPanel />
      <ViolationsPanel />
    </AdminFrame>
  );
}
