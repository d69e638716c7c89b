import { useState, type ReactNode } from 'react';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type * as z from 'zod';
import type { RestRow } from '#database/rows.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import type { FieldSpec, TranslatedSpec } from '#web/areas/admin/editing/field-spec.ts';
import { RowDialog } from '#web/areas/admin/editing/row-dialog.tsx';
import type { EditableRow } from '#web/areas/admin/editing/use-row-form.ts';

/** The tables of the shop's content. */
export type ContentTable =
  | 'announcements'
  | 'articles'
  | 'monthly_plans'
  | 'packages'
  | 'promo_codes'
  | 'reviews'
  | 'services';

/** With what names the row as its `id`. */
type ContentRow = EditableRow & { id: string };
export type ScreenRow<Table extends ContentTable> = RestRow<Table> & ContentRow;

interface RowsScreenProps<Row extends ContentRow> {
  title: string;
  lede: ReactNode;
  /** Singular, for buttons and messages. */
  noun: string;
  plural: string;
  table: ContentTable;
  /** The column that names a row. */
  keyColumn?: string;
  /** Columns to sort by, first to last; a minus for descending. */
  order: readonly string[];
  /** The text that the search matches. */
  textOf: (row: Row) => string;
  /** A filter next to the search, by a row's category. */
  filter?: {
    label: string;
    options: readonly (readonly [value: string, label: string])[];
    valueOf: (row: Row) => string;
  };
  columns: (edit: (row: Row) => void) => readonly Column<Row>[];
  specs: readonly FieldSpec[];
  translated?: readonly TranslatedSpec[];
  schema: z.ZodType<Record<string, unknown>>;
  emptyText: string;
  removable?: boolean;
  above?: ReactNode;
  onSaved?: () => void;
  /** Shown above the list. */
  notice?: (rows: readonly Row[]) => ReactNode;
}

/** These tables are small. A longer list would need pagination. */
const MAX_ROWS = 500;

function useRows<Table extends ContentTable>(table: Table, keyColumn: string, order: readonly string[]) {
  return useQuery({
    queryKey: [table, 'rows'],
    queryFn: async ({ signal }): Promise<ScreenRow<Table>[]> => {
      // The client's types cannot follow a table that is a type parameter.
      const rest: PostgrestClient = await restClient();
      const all = rest.from(table).select();
      const sorted = order.reduce(
        (query, column) => query.order(column.replace(/^-/, ''), { ascending: !column.startsWith('-') }),
        all,
      );
      const { data, error } = await sorted.limit(MAX_ROWS).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data.map((row) => ({ ...row, id: row[keyColumn] }));
    },
  });
}

/** The search text and the filter, kept in the URL. */
function useRowFilter() {
  const { params: search, change } = useUrlParams();
  const set = (name: 'q' | 'group', value: string) =>
    change((params) => {
      if (value === '') params.delete(name);
      else params.set(name, value);
    });
  const clear = () =>
    change((params) => {
      params.delete('q');
      params.delete('group');
    });
  return { text: search.get('q') ?? '', group: search.get('group') ?? '', set, clear };
}

type RowFilter = ReturnType<typeof useRowFilter>;

function Filters<Row extends ContentRow>({
  plural,
  filter,
  by,
}: Pick<RowsScreenProps<Row>, 'plural' | 'filter'> & { by: RowFilter }) {
  return (
    <div role="search" className="grid gap-4 sm:grid-cols-[2fr_1fr]">
      <SearchField label={`Search ${plural}`} pauseMs={0} value={by.text} onSearch={(text) => by.set('q', text)} />
      {filter === undefined ? null : (
        <SelectField label={filter.label} value={by.group} onChange={(event) => by.set('group', event.target.value)}>
          <option value="">All</option>
          {filter.options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

type ListProps<Row extends ContentRow> = Pick<
  RowsScreenProps<Row>,
  'title' | 'noun' | 'plural' | 'textOf' | 'filter' | 'columns'
> & {
  rows: readonly Row[];
  by: RowFilter;
  edit: (row: Row) => void;
};

function RowList<Row extends ContentRow>({
  rows,
  by,
  edit,
  title,
  noun,
  plural,
  textOf,
  filter,
  columns,
}: ListProps<Row>) {
  const text = by.text.trim().toLowerCase();
  const shown = rows.filter(
    (row) =>
      textOf(row).toLowerCase().includes(text) &&
      (by.group === '' || filter === undefined || filter.valueOf(row) === by.group),
  );
  if (shown.length === 0) {
    return (
      <EmptyState title={`No ${noun} found`} actions={<Button onClick={by.clear}>Clear the filters</Button>}>
        Nothing matches these filters.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <DataTable label={title} rows={shown} columns={columns(edit)} />
      <p role="status" className="text-sm text-soft">
        {shown.length === 1 ? `1 ${noun}` : `${shown.length} ${plural}`}
      </p>
    </div>
  );
}

/** A screen for one small table: search, filter, list, and a dialog to add, edit and remove rows. */
export function RowsScreen<Table extends ContentTable>(props: RowsScreenProps<ScreenRow<Table>> & { table: Table }) {
  const {
    title,
    lede,
    noun,
    plural,
    table,
    keyColumn = 'id',
    order,
    specs,
    translated = [],
    schema,
    emptyText,
    removable = true,
    above,
    notice,
    onSaved,
  } = props;
  const rows = useRows(table, keyColumn, order);
  const by = useRowFilter();
  const [edited, setEdited] = useState<{ row: ScreenRow<Table> | null } | null>(null);
  const add = (
    <Button onClick={() => setEdited({ row: null })}>
      <Plus aria-hidden="true" className="size-4" />
      Add {noun}
    </Button>
  );
  const empty = (
    <EmptyState title={`No ${plural} yet`} actions={add}>
      {emptyText}
    </EmptyState>
  );
  const dialog = {
    noun,
    table,
    specs,
    translated,
    schema,
    removable,
    keyColumn,
    onSaved,
    size: 'xl',
    onClose: () => setEdited(null),
  } as const;
  return (
    <AdminFrame title={title} lede={lede} above={above} aside={add}>
      {rows.data === undefined ? null : notice?.(rows.data)}
      <Filters plural={plural} filter={props.filter} by={by} />
      <QueryStates
        query={rows}
        what={`the ${plural}`}
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={(all) => all.length === 0}
        empty={empty}
      >
        {(all) => <RowList {...props} rows={all} by={by} edit={(row) => setEdited({ row })} />}
      </QueryStates>
      {edited === null ? null : (
        <RowDialog {...dialog} row={edited.row} title={edited.row === null ? `New ${noun}` : `Edit ${noun}`} />
      )}
    </AdminFrame>
  );
}

/** The cell that names a row. Opens its form. */
export function EditName({
  children,
  note,
  onEdit,
}: {
  children: string;
  note?: string | undefined;
  onEdit: () => void;
}) {
  return (
    <button type="button" onClick={onEdit} className="inline-grid min-h-11 content-center text-start">
      <span className="font-semibold linked">{children}</span>
      {note === undefined ? null : <span className="text-sm font-normal text-faint">{note}</span>}
    </button>
  );
}
