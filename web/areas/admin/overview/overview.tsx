import { useSearchParams } from 'react-router';
import { periodNames } from '#domain/period.ts';
import { useAdminFigures } from '#web/features/reports/admin/overview-queries.ts';
import { useDeliversOnly } from '#web/features/people/access.ts';
import { PeriodPicker } from '#web/features/reports/period-picker.tsx';
import { readPeriod } from '#web/features/reports/read-period.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { May } from '#web/areas/admin/access/may.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { WorkList } from '#web/areas/admin/assigned/work-list.tsx';
import { Inbox } from '#web/areas/admin/inbox/inbox.tsx';
import { BackupLine } from './backup-line.tsx';
import { Money } from './money.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { PlanFigures } from './plan-figures.tsx';

/** `/admin`: the work due, and for who may see money, the shop's money and figures over a period. */
export default function AdminOverviewPage() {
  return useDeliversOnly() ? <WorkList /> : <Overview />;
}

function Overview() {
  return (
    <AdminFrame title="Overview">
      <div className="grid min-w-0 gap-4">
        <May do="money.read">
          <Money />
        </May>
        <Inbox />
      </div>
      <May do="money.read">
        <Period />
      </May>
      <footer className="grid gap-2 empty:hidden">
        <May do="system.read">
          <BackupLine />
        </May>
        <May do="emails.manage">
          <LinkButton to="/email-management" variant="quiet" size="sm" className="-ms-3.5 justify-self-start">
            Email management
          </LinkButton>
        </May>
      </footer>
    </AdminFrame>
  );
}

function Period() {
  const [search] = useSearchParams();
  const today = useShopToday();
  const requested = today.data === undefined ? null : readPeriod(search, periodNames, '30d', today.data);
  const figures = useAdminFigures(requested?.period ?? null);
  return (
    <section aria-labelledby="period" className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="period" className="title text-xl">
          Sales and plans
        </h2>
        {requested === null || today.data === undefined ? null : (
          <PeriodPicker offered={periodNames} requested={requested} today={today.data} />
        )}
      </header>
      {requested?.problem != null ? (
        <p className="text-soft">Choose the first and the last day to see their figures.</p>
      ) : (
        <QueryStates query={figures} what="the figures" skeleton={<FourSkeletons />}>
          {(data) =>
            requested?.period == null ? null : (
              <PeriodFigures figures={data} period={requested.period} stale={figures.isPlaceholderData} />
            )
          }
        </QueryStates>
      )}
      {requested?.period == null ? null : <PlanFigures period={requested.period} />}
    </section>
  );
}

function FourSkeletons() {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-28 rounded-card" />
      ))}
    </div>
  );
}
