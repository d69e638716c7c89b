import type { RestRow } from '#database/rows.ts';
import { ReviewForm } from '#domain/catalogue/admin-forms.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { FieldSpec, TranslatedSpec } from '#web/areas/admin/editing/field-spec.ts';
import { EditName, RowsScreen } from '#web/areas/admin/catalogue/rows-screen.tsx';

type ReviewRow = RestRow<'reviews'>;

const ratings = ['5', '4', '3', '2', '1'].map((stars) => [stars, `${stars} of 5`] as const);

const specs: readonly FieldSpec[] = [
  { name: 'author', label: 'Author', kind: 'text' },
  { name: 'platform', label: 'Platform', kind: 'text', initial: 'Google' },
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'rating', label: 'Rating', kind: 'select', options: ratings, initial: '5' },
  { name: 'text', label: 'Text', kind: 'area' },
  { name: 'position', label: 'Position', kind: 'number', hint: 'Lower comes first', initial: '0' },
  { name: 'verified', label: 'Verified', kind: 'tick' },
  { name: 'sample', label: 'Sample', kind: 'tick', hint: 'Marked as such, and left out of a public shop' },
];
const translated: readonly TranslatedSpec[] = [{ name: 'text', label: 'Text', kind: 'area' }];

const Flags = ({ row }: { row: ReviewRow }) => (
  <span className="flex flex-wrap gap-1.5">
    {row.verified ? <Badge tone="good">Verified</Badge> : null}
    {row.sample ? <Badge tone="outline">Sample</Badge> : null}
  </span>
);

const columns = (edit: (row: ReviewRow) => void): readonly Column<ReviewRow>[] => [
  {
    id: 'author',
    card: 'title',
    header: 'Author',
    cell: (row) => (
      <EditName note={row.platform} onEdit={() => edit(row)}>
        {row.author}
      </EditName>
    ),
  },
  {
    id: 'text',
    card: 'line',
    header: 'Text',
    cell: (row) => <span className="line-clamp-2 max-w-[48ch]">{row.text}</span>,
  },
  { id: 'flags', card: 'foot', header: 'Badges', cell: (row) => <Flags row={row} /> },
  {
    id: 'date',
    card: 'hidden',
    header: 'Date',
    cell: (row) => formatCalendarDate(row.date),
    className: 'whitespace-nowrap',
  },
  { id: 'rating', card: 'aside', header: 'Rating', cell: (row) => `${row.rating} of 5`, align: 'end' },
];

/** `/admin/reviews`: what clients say on the home page. */
export default function ReviewsPage() {
  return (
    <RowsScreen
      title="Reviews"
      lede="Reviews that ship with the product are samples: replace them with your own."
      noun="review"
      plural="reviews"
      table="reviews"
      order={['position', 'id']}
      textOf={(row) => `${row.author} ${row.text}`}
      filter={{
        label: 'Badges',
        options: [
          ['sample', 'Samples'],
          ['own', 'Own'],
        ],
        valueOf: (row) => (row.sample ? 'sample' : 'own'),
      }}
      columns={columns}
      specs={specs}
      translated={translated}
      schema={ReviewForm}
      emptyText="Add what clients said about you, with where they said it."
    />
  );
}
