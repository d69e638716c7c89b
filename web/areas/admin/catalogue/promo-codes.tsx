import type { RestRow } from '#database/rows.ts';
import { PromoForm } from '#domain/catalogue/admin-forms.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { FieldSpec } from '#web/areas/admin/editing/field-spec.ts';
import { EditName, RowsScreen } from './rows-screen.tsx';

type PromoRow = RestRow<'promo_codes'>;

const specs: readonly FieldSpec[] = [
  { name: 'code', label: 'Code', kind: 'text', hint: 'Clients may type it in any case' },
  { name: 'percent_off', label: 'Percent off', kind: 'amount' },
  { name: 'starts_at', label: 'From', kind: 'moment', hint: 'Leave empty to start now' },
  { name: 'ends_at', label: 'Until', kind: 'moment', hint: 'Leave empty for no end' },
  { name: 'minimum', label: 'Minimum order', kind: 'money', initial: '0' },
  { name: 'max_uses', label: 'Total uses', kind: 'number', hint: 'Leave empty for no limit' },
  { name: 'max_uses_per_client', label: 'Uses per client', kind: 'number', hint: 'Leave empty for no limit' },
  { name: 'active', label: 'Switched on', kind: 'tick', initial: true },
];

type State = 'running' | 'planned' | 'over' | 'used up' | 'off';

function stateOf({ active, starts_at, ends_at, max_uses, uses }: PromoRow): State {
  const now = Date.now();
  if (!active) return 'off';
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  if (starts_at !== null && Date.parse(starts_at) > now) return 'planned';
  return max_uses !== null && uses >= max_uses ? 'used up' : 'running';
}

const stateTexts: Record<State, string> = {
  running: 'Running',
  planned: 'Planned',
  over: 'Ended',
  'used up': 'Used up',
  off: 'Off',
};
const states = Object.entries(stateTexts);
const tones = { running: 'good', planned: 'neutral', over: 'outline', 'used up': 'warn', off: 'outline' } as const;

const StateBadge = ({ row }: { row: PromoRow }) => <Badge tone={tones[stateOf(row)]}>{stateTexts[stateOf(row)]}</Badge>;
const uses = ({ uses: count, max_uses }: PromoRow) => (max_uses === null ? String(count) : `${count} of ${max_uses}`);
const validity = ({ starts_at, ends_at }: PromoRow) =>
  starts_at === null && ends_at === null
    ? 'Always'
    : `${starts_at === null ? '' : `from ${formatDate(starts_at)}`} ${ends_at === null ? '' : `until ${formatDate(ends_at)}`}`.trim();

const columns = (edit: (row: PromoRow) => void): readonly Column<PromoRow>[] => [
  {
    id: 'code',
    card: 'title',
    header: 'Code',
    cell: (row) => <EditName onEdit={() => edit(row)}>{row.code}</EditName>,
  },
  { id: 'state', card: 'foot', header: 'Status', cell: (row) => <StateBadge row={row} /> },
  { id: 'window', card: 'fact', header: 'Valid', cell: (row) => validity(row) },
  {
    id: 'minimum',
    card: 'fact',
    header: 'Minimum order',
    none: 'None',
    cell: (row) => (row.minimum > 0 ? formatShopMoney(row.minimum) : null),
    align: 'end',
  },
  { id: 'uses', card: 'fact', header: 'Used', cell: (row) => uses(row), align: 'end' },
  { id: 'off', card: 'aside', header: 'Discount', cell: (row) => `${row.percent_off}%`, align: 'end' },
];

/** `/admin/promo-codes`: discounts and their limits. */
export default function PromoCodesPage() {
  return (
    <RowsScreen
      title="Promo codes"
      lede="A use counts once payment starts, and is returned if the payment fails."
      noun="code"
      plural="codes"
      table="promo_codes"
      order={['code']}
      textOf={(row) => row.code}
      filter={{ label: 'Status', options: states as [string, string][], valueOf: stateOf }}
      columns={columns}
      specs={specs}
      schema={PromoForm}
      emptyText="Add a code that clients can type in their cart."
    />
  );
}
