import type { RestRow } from '#database/rows.ts';
import { AnnouncementForm } from '#domain/catalogue/admin-forms.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { Moment } from '#web/ui/moment.tsx';
import type { FieldSpec, TranslatedSpec } from '#web/areas/admin/editing/field-spec.ts';
import { EditName, RowsScreen } from '#web/areas/admin/catalogue/rows-screen.tsx';

type AnnouncementRow = RestRow<'announcements'>;

const specs: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', kind: 'text', wide: true },
  { name: 'body', label: 'Text', kind: 'area' },
  { name: 'starts_at', label: 'From', kind: 'moment', hint: 'Leave empty to start now' },
  { name: 'ends_at', label: 'Until', kind: 'moment', hint: 'Leave empty for no end' },
  { name: 'published', label: 'Published', kind: 'tick', hint: 'Clients see it while it runs', initial: true },
];
const translated: readonly TranslatedSpec[] = [
  { name: 'title', label: 'Title', kind: 'text' },
  { name: 'body', label: 'Text', kind: 'area' },
];

const states = [
  ['shown', 'Shown'],
  ['planned', 'Planned'],
  ['over', 'Ended'],
  ['draft', 'Draft'],
] as const;
type State = (typeof states)[number][0];

function stateOf({ published, starts_at, ends_at }: AnnouncementRow): State {
  if (!published) return 'draft';
  if (ends_at !== null && Date.parse(ends_at) <= Date.now()) return 'over';
  return Date.parse(starts_at) > Date.now() ? 'planned' : 'shown';
}

const tones = { shown: 'good', planned: 'neutral', over: 'outline', draft: 'outline' } as const;
const StateBadge = ({ row }: { row: AnnouncementRow }) => (
  <Badge tone={tones[stateOf(row)]}>{states.find(([state]) => state === stateOf(row))?.[1]}</Badge>
);

const columns = (edit: (row: AnnouncementRow) => void): readonly Column<AnnouncementRow>[] => [
  {
    id: 'title',
    card: 'title',
    header: 'Announcement',
    cell: (row) => <EditName onEdit={() => edit(row)}>{row.title}</EditName>,
  },
  {
    id: 'text',
    card: 'line',
    header: 'Text',
    cell: (row) => <span className="line-clamp-2 max-w-[36ch]">{row.body}</span>,
  },
  { id: 'state', card: 'foot', header: 'Status', cell: (row) => <StateBadge row={row} /> },
  { id: 'from', card: 'hidden', header: 'From', cell: (row) => <Moment at={row.starts_at} exact /> },
  {
    id: 'until',
    card: 'hidden',
    header: 'Until',
    className: 'whitespace-nowrap',
    none: 'No end',
    cell: (row) => (row.ends_at === null ? null : <Moment at={row.ends_at} exact />),
  },
];

/** `/admin/announcements`: announcements to all clients. */
export default function AnnouncementsPage() {
  return (
    <RowsScreen
      title="Announcements"
      lede="Shown to all clients in their support area while they run."
      noun="announcement"
      plural="announcements"
      table="announcements"
      order={['-starts_at', 'id']}
      textOf={(row) => `${row.title} ${row.body}`}
      filter={{ label: 'Status', options: states, valueOf: stateOf }}
      columns={columns}
      specs={specs}
      translated={translated}
      schema={AnnouncementForm}
      emptyText="Tell clients about holidays, new services or a delay before they ask."
    />
  );
}
