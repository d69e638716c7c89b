import { Link } from 'react-router';
import type { RestRow } from '#database/rows.ts';
import { packageTypes } from '#domain/catalogue/catalogue.ts';
import { PackageForm } from '#domain/catalogue/admin-forms.ts';
import { useServiceRows } from '#web/lib/services/service-rows.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { FieldSpec, TranslatedSpec } from '#web/areas/admin/editing/field-spec.ts';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { Overpromises } from './overpromises.tsx';
import { EditName, RowsScreen } from './rows-screen.tsx';

type PackageRow = RestRow<'packages'>;

type Options = readonly (readonly [slug: string, name: string])[];

const specsOf = (services: Options): readonly FieldSpec[] => [
  { name: 'name', label: 'Name', kind: 'text' },
  {
    name: 'id',
    label: 'Id',
    kind: 'text',
    fixed: true,
    hint: 'Carts and orders use it, so it can’t change later',
    initial: '',
  },
  { name: 'service', label: 'Service', kind: 'select', options: services, initial: services[0]?.[0] ?? '' },
  { name: 'price', label: 'Price', kind: 'money' },
  {
    name: 'package_type',
    label: 'Type',
    kind: 'select',
    options: packageTypes.map((type) => [type, type] as const),
    initial: 'standard',
  },
  { name: 'duration_days', label: 'Duration in days', kind: 'number', hint: 'Leave empty if unspecified' },
  {
    name: 'cta',
    label: 'How it’s sold',
    kind: 'select',
    options: [
      ['cart', 'In the shop'],
      ['contact', 'On request'],
    ],
    initial: 'cart',
  },
  { name: 'position', label: 'Position', kind: 'number', hint: 'Lower comes first', initial: '0' },
  { name: 'features', label: 'Features', kind: 'lines', rows: 8 },
  { name: 'figures', label: 'Figures', kind: 'figures' },
  { name: 'active', label: 'On sale', kind: 'tick', initial: true },
  { name: 'popular', label: 'Most popular', kind: 'tick' },
  { name: 'premium', label: 'Premium look', kind: 'tick' },
  { name: 'legendary', label: 'Legendary look', kind: 'tick' },
];
const translated: readonly TranslatedSpec[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'features', label: 'Features', kind: 'lines' },
];

function Flags({ row }: { row: PackageRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.active ? <Badge tone="good">On sale</Badge> : <Badge tone="outline">Off</Badge>}
      {row.popular ? <Badge tone="signal">Popular</Badge> : null}
      {row.premium ? <Badge>Premium</Badge> : null}
      {row.legendary ? <Badge>Legendary</Badge> : null}
      {row.cta === 'contact' ? <Badge>On request</Badge> : null}
    </span>
  );
}

const columnsOf = (services: Options, edit: (row: PackageRow) => void): readonly Column<PackageRow>[] => [
  {
    id: 'name',
    card: 'title',
    header: 'Package',
    cell: (row) => (
      <EditName note={row.id} onEdit={() => edit(row)}>
        {row.name}
      </EditName>
    ),
  },
  {
    id: 'service',
    card: 'meta',
    header: 'Service',
    cell: (row) => (
      <Link to={`/services/${row.service}`} className="linked">
        {services.find(([slug]) => slug === row.service)?.[1] ?? row.service}
      </Link>
    ),
  },
  { id: 'flags', card: 'foot', header: 'Shown', cell: (row) => <Flags row={row} /> },
  { id: 'position', card: 'hidden', header: 'Position', cell: (row) => row.position, align: 'end' },
  { id: 'price', card: 'aside', header: 'Price', cell: (row) => formatShopMoney(row.price), align: 'end' },
];

/** `/admin/catalogue`: the packages. Saved changes appear in the shop immediately. */
export default function CataloguePage() {
  const services: Options = (useServiceRows().data ?? []).map(({ slug, name }) => [slug, name]);
  return (
    <RowsScreen
      title="Catalog"
      lede="Changes go live immediately. Existing orders keep their prices."
      above={<CatalogueTabs />}
      noun="package"
      plural="packages"
      table="packages"
      order={['service', 'position', 'id']}
      textOf={(row) => `${row.name} ${row.id}`}
      filter={{ label: 'Service', options: services, valueOf: (row) => row.service }}
      columns={(edit) => columnsOf(services, edit)}
      specs={specsOf(services)}
      translated={translated}
      schema={PackageForm}
      removable={false}
      notice={(rows) => <Overpromises packages={rows} />}
      emptyText="Add what you sell; each service has its own page."
    />
  );
}
