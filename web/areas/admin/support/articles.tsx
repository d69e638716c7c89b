import type { RestRow } from '#database/rows.ts';
import { ArticleForm } from '#domain/catalogue/admin-forms.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { Moment } from '#web/ui/moment.tsx';
import type { FieldSpec, TranslatedSpec } from '#web/areas/admin/editing/field-spec.ts';
import { EditName, RowsScreen } from '#web/areas/admin/catalogue/rows-screen.tsx';

type ArticleRow = RestRow<'articles'>;

const specs: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', kind: 'text' },
  { name: 'slug', label: 'URL name', kind: 'text', hint: 'Lowercase letters and digits, separated by hyphens' },
  { name: 'category', label: 'Category', kind: 'text', hint: 'Articles are grouped by category' },
  { name: 'published', label: 'Published', kind: 'tick', hint: 'Signed-in clients can read it' },
  {
    name: 'body',
    label: 'Text',
    kind: 'area',
    rows: 14,
    hint: 'Separate paragraphs with an empty line. Start lines with "- " for a list and "## " for a heading',
  },
];
const translated: readonly TranslatedSpec[] = [
  { name: 'title', label: 'Title', kind: 'text' },
  { name: 'category', label: 'Category', kind: 'text' },
  { name: 'body', label: 'Text', kind: 'area' },
];

const StateBadge = ({ row }: { row: ArticleRow }) =>
  row.published ? <Badge tone="good">Published</Badge> : <Badge tone="outline">Draft</Badge>;

const columns = (edit: (row: ArticleRow) => void): readonly Column<ArticleRow>[] => [
  {
    id: 'title',
    card: 'title',
    header: 'Article',
    cell: (row) => (
      <EditName note={row.slug} onEdit={() => edit(row)}>
        {row.title}
      </EditName>
    ),
  },
  { id: 'category', card: 'meta', header: 'Category', cell: (row) => row.category },
  { id: 'state', card: 'aside', header: 'Status', cell: (row) => <StateBadge row={row} /> },
  { id: 'changed', card: 'hidden', header: 'Changed', cell: (row) => <Moment at={row.updated_at} /> },
  { id: 'views', card: 'fact', header: 'Views', cell: (row) => formatCount(row.views), align: 'end' },
];

/** `/admin/articles`: the clients' knowledge base. */
export default function ArticlesPage() {
  return (
    <RowsScreen
      title="Knowledge base"
      lede="Answers clients can find on their own. Each reader counts once a day."
      noun="article"
      plural="articles"
      table="articles"
      order={['category', 'title', 'id']}
      textOf={(row) => `${row.title} ${row.category} ${row.body}`}
      filter={{
        label: 'Status',
        options: [
          ['published', 'Published'],
          ['draft', 'Drafts'],
        ],
        valueOf: (row) => (row.published ? 'published' : 'draft'),
      }}
      columns={columns}
      specs={specs}
      translated={translated}
      schema={ArticleForm}
      emptyText="Write answers to the questions clients ask most."
    />
  );
}
