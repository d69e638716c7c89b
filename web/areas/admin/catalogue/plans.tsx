import type { RestRow } from '#database/rows.ts';
import { PlanForm } from '#domain/catalogue/admin-forms.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { FieldSpec, TranslatedSpec } from '#web/areas/admin/editing/field-spec.ts';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { EditName, RowsScreen } from './rows-screen.tsx';

type PlanRow = RestRow<'monthly_plans'>;

const specs: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'id', label: 'Id', kind: 'text', fixed: true, hint: 'Client plans use it, so it can’t change later' },
  { name: 'price', label: 'Price', kind: 'money' },
  { name: 'period', label: 'Per', kind: 'text', initial: 'month' },
  { name: 'description', label: 'Description', kind: 'area', rows: 3 },
  { name: 'features', label: 'Features', kind: 'lines' },
  { name: 'popular', label: 'Most popular', kind: 'tick' },
  { name: 'position', label: 'Position', kind: 'number', hint: 'Lower comes first', initial: '0' },
];
const translated: readonly TranslatedSpec[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'period', label: 'Per', kind: 'text' },
  { name: 'description', label: 'Description', kind: 'area' },
  { name: 'features', label: 'Features', kind: 'lines' },
];

const price = ({ price: amount, period }: PlanRow) => `${formatShopMoney(amount)} per ${period}`;

const columns = (edit: (row: PlanRow) => void): readonly Column<PlanRow>[] => [
  {
    id: 'name',
    card: 'title',
    header: 'Plan',
    cell: (row) => (
      <EditName note={row.id} onEdit={() => edit(row)}>
        {row.name}
      </EditName>
    ),
  },
  {
    id: 'popular',
    card: 'foot',
    header: 'Shown',
    cell: (row) => (row.popular ? <Badge tone="signal">Popular</Badge> : null),
  },
  { id: 'position', card: 'hidden', header: 'Position', cell: (row) => row.position, align: 'end' },
  { id: 'price', card: 'aside', header: 'Price', cell: (row) => price(row), align: 'end' },
];

/** `/admin/catalogue/plans`: the monthly plans on the home page. */
export default function PlansPage() {
  return (
    <RowsScreen
      title="Monthly plans"
      lede="Shown on the home page and in the terms. A client’s own price is set with the client."
      above={<CatalogueTabs />}
      noun="plan"
      plural="plans"
      table="monthly_plans"
      order={['position', 'id']}
      textOf={(row) => `${row.name} ${row.id}`}
      columns={columns}
      specs={specs}
      translated={translated}
      schema={PlanForm}
      emptyText="Add what a client can book by the month."
    />
  );
}
