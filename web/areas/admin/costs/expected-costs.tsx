import { useState } from 'react';
import { usePackageCosts, type PackageCost } from '#web/features/costs/expected-costs.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatShare } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { ExpectedCostDialog } from './expected-cost-dialog.tsx';
import { FloorForm } from './floor-form.tsx';

/** What packages are expected to cost, and the lowest margin of a quote. */
export function ExpectedCosts() {
  return (
    <div className="grid min-w-0 gap-6">
      <FloorForm />
      <Packages />
    </div>
  );
}

/** What a unit is expected to cost; null if nobody has said. */
function costText({ amount, percent, price }: PackageCost): string | null {
  if (amount !== null) return formatShopMoney(amount);
  return percent === null ? null : `${formatShare(percent / 100)}, ${formatShopMoney((price * percent) / 100)}`;
}

function Packages() {
  const packages = usePackageCosts();
  const serviceName = useServiceName();
  const manages = useMay()('money.manage');
  const [edited, setEdited] = useState<PackageCost | null>(null);
  const columns: readonly Column<PackageCost & { id: string }>[] = [
    {
      id: 'name',
      card: 'title',
      header: 'Package',
      cell: ({ name, service, active }) => (
        <>
          {name} {active ? null : <Badge tone="outline">Off</Badge>}
          <Note>{serviceName(service)}</Note>
        </>
      ),
    },
    { id: 'price', card: 'fact', header: 'Price', align: 'end', cell: ({ price }) => formatShopMoney(price) },
    {
      id: 'cost',
      card: 'fact',
      header: 'Expected cost',
      align: 'end',
      className: 'font-semibold',
      cell: costText,
      none: 'Not set',
    },
    ...(manages ? [editColumn(setEdited)] : []),
  ];
  return (
    <Panel
      title="Packages"
      note="An amount for each unit, or a part of its price. Quotes are compared with the lowest margin."
    >
      <QueryStates
        query={packages}
        what="the packages"
        skeleton={<Skeleton className="h-72 rounded-card" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title="No packages yet">Add what you sell in the catalog.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="Expected costs"
            rows={rows.map((row) => ({ ...row, id: row.package_id }))}
            columns={columns}
          />
        )}
      </QueryStates>
      {edited === null ? null : <ExpectedCostDialog of={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

const editColumn = (onEdit: (row: PackageCost) => void): Column<PackageCost & { id: string }> => ({
  id: 'edit',
  card: 'foot',
  header: <span className="sr-only">Edit</span>,
  align: 'end',
  cell: (row) => (
    <Button variant="quiet" size="sm" aria-label={`Edit the expected cost of ${row.name}`} onClick={() => onEdit(row)}>
      Edit
    </Button>
  ),
});
