import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { periodNames, type DayRange } from '#domain/period.ts';
import {
  loadMargins,
  marginCsv,
  MAX_SHOWN,
  ofGroup,
  totalOf,
  useMargins,
  type MarginGroup,
  type MarginRow,
} from '#web/features/costs/margins.ts';
import { PeriodPicker } from '#web/features/reports/period-picker.tsx';
import { readPeriod } from '#web/features/reports/read-period.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { saveCsv } from '#web/lib/format/save-file.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { monthName } from '#web/lib/format/month-name.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { marginColumns } from './margin-columns.tsx';
import { MarginSums } from './margin-sums.tsx';

/** Orders confirmed in a period, by month, service and client. */
export function MarginReport() {
  const [search] = useSearchParams();
  const today = useShopToday().data;
  if (today === undefined) return <Skeleton className="h-96 rounded-card" />;
  const requested = readPeriod(search, periodNames, '90d', today);
  return (
    <div className="grid min-w-0 gap-6">
      <PeriodPicker offered={periodNames} requested={requested} today={today} />
      {requested.period === null ? (
        <p className="text-soft">Choose the first and the last day to see their margin.</p>
      ) : (
        <Groups range={{ from: requested.period.from, to: requested.period.to }} />
      )}
    </div>
  );
}

function Groups({ range }: { range: DayRange }) {
  const margins = useMargins(range);
  return (
    <QueryStates
      query={margins}
      what="the margin"
      skeleton={<Skeleton className="h-96 rounded-card" />}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState title="No paid orders">Orders count from the day of their invoice. Choose other days.</EmptyState>
      }
    >
      {(rows) => (
        <div className="grid min-w-0 gap-6">
          <MarginSums label="Margin of the period" of={totalOf(ofGroup(rows, 'month'))} currency={shopCurrency()} />
          {groups.map((group) => (
            <Group
              key={group.by}
              {...group}
              rows={ofGroup(rows, group.by)}
              range={range}
              stale={margins.isPlaceholderData}
            />
          ))}
        </div>
      )}
    </QueryStates>
  );
}

const groups = [
  { by: 'month', title: 'By month', column: 'Month' },
  { by: 'service', title: 'By service', column: 'Service' },
  { by: 'client', title: 'By client', column: 'Client' },
] as const;

interface GroupProps {
  by: MarginGroup;
  title: string;
  /** What a row is. */
  column: string;
  rows: readonly MarginRow[];
  range: DayRange;
  stale: boolean;
}

function useNameOf(by: MarginGroup): (row: MarginRow) => string {
  const serviceName = useServiceName();
  return ({ key, name }) => {
    if (by === 'month') return monthName(`${key}-01`);
    return by === 'service' ? serviceName(key) || 'Custom items' : (name ?? 'Deleted account');
  };
}

function Group({ by, title, column, rows, range, stale }: GroupProps) {
  const nameOf = useNameOf(by);
  const save = useMutation({
    mutationFn: async () =>
      saveCsv(
        `margin-by-${by}-${range.from}-to-${range.to}.csv`,
        marginCsv(column, await loadMargins(range, by), nameOf),
      ),
    onError: (error) => showToast(error.message, 'error'),
  });
  return (
    <Panel
      title={title}
      aside={
        <Button variant="secondary" size="sm" busy={save.isPending} busyText="Loading" onClick={() => save.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          CSV<span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
      }
    >
      <DataTable
        label={`Margin ${title.toLowerCase()}`}
        rows={rows.map((row) => ({ ...row, id: row.key }))}
        stale={stale}
        cardsBelow="xl"
        columns={[
          {
            id: 'name',
            card: 'title',
            header: column,
            className: 'min-w-40',
            cell: (row) => (by === 'client' ? <ClientLink id={row.key}>{nameOf(row)}</ClientLink> : nameOf(row)),
          },
          { id: 'orders', card: 'fact', header: 'Orders', align: 'end', cell: (row) => formatCount(row.orders) },
          ...marginColumns<MarginRow>(shopCurrency()),
        ]}
      />
      {rows.length < MAX_SHOWN ? null : (
        <p className="text-sm text-faint">The {MAX_SHOWN} with the most revenue. The CSV file has all of them.</p>
      )}
    </Panel>
  );
}

function ClientLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={`/admin/people/${id}`} className="inline-flex min-h-11 items-center linked">
      <bdi>{children}</bdi>
    </Link>
  );
}
