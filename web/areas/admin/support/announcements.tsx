import type { RestRow } from '#database/rows.ts';
import { AnnouncementForm } from '#domain/catalogue/admin-forms.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { DataColumn } from '#web/ui/data-table.tsx';
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

const columns = (edit: (row: AnnouncementRow) => void): readonly DataColumn<AnnouncementRow>[] => [
  {
    id: 'title',
    header: 'Announcement',
    cell: ({ row }) => <EditName onEdit={() => edit(row.original)}>{row.original.title}</EditName>,
    meta: { rowHeader: true },
  },
  { id: 'state', header: 'Status', cell: ({ row }) => <StateBadge row={row.original} /> },
  { id: 'from', header: 'From', cell: ({ row }) => <Moment at={row.original.starts_at} exact /> },
  {
    id: 'until',
    header: 'Until',
    cell: ({ row }) => (row.original.ends_at === null ? 'No end' : <Moment at={row.original.ends_at} exact />),
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
      card={(row, edit) => (
        <div className="grid gap-2">
          <EditName onEdit={() => edit(row)}>{row.title}</EditName>
          <p className="line-clamp-3 text-sm text-soft">{row.body}</p>
          <StateBadge row={row} />
        </div>
      )}
      specs={specs}
      translated={translated}
      schema={AnnouncementForm}
      emptyText="Tell clients about holidays, new services or a delay before they ask."
    />
  );
}
