import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { type Cell, type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from './button.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import type { RowSelection } from './row-selection.ts';
import { ScrollFrame } from './scroll-frame.tsx';

const features = tableFeatures({});

/**
 * A column. `meta.sort` is the server's sort key; `meta.align: 'end'` is for figures; `meta.rowHeader` marks the row
 * header.
 */
export type DataColumn<Row extends RowData> = ColumnDef<typeof features, Row> & {
  meta?: { sort?: string; align?: 'end'; rowHeader?: boolean; className?: string };
};

type Identified = RowData & { id: string };

interface DataTableProps<Row extends Identified> {
  /** The table's accessible name. */
  label: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  sort?: { column: string; descending: boolean };
  onSort?: (column: string) => void;
  /** Renders a row as a card on narrow screens. */
  card: (row: Row) => ReactNode;
  /** The footer: totals of this page. */
  footer?: ReactNode;
  /** New rows are loading; the previous ones are still shown. */
  stale?: boolean;
  /** The breakpoint below which rows become cards. Tables with many columns need a wider one. */
  cardsBelow?: keyof typeof widths;
  /** Adds a checkbox to each row. */
  selection?: RowSelection<Row>;
}

const widths = {
  md: { cards: 'md:hidden', table: 'md:block' },
  xl: { cards: 'md:grid-cols-2 xl:hidden', table: 'xl:block' },
} as const;

/**
 * A cell's content. Called as a function, not rendered as a component (as `FlexRender` does): columns are recreated on
 * each render, and a new component type would remount the cell and lose focus, clicks and pending requests.
 */
function contentOf<Row extends RowData>(cell: Cell<typeof features, Row>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? content(cell.getContext()) : content;
}

const metaOf = <Row extends RowData>(column: DataColumn<Row> | ColumnDef<typeof features, Row>) =>
  (column as DataColumn<Row>).meta ?? {};

const CELL = 'px-3 py-3 align-middle first:ps-4 last:pe-4';

/** The shared data table: sorted by the server, with a sticky header; a list of cards on narrow screens. */
export function DataTable<Row extends Identified>({
  label,
  rows,
  columns,
  sort,
  onSort,
  card,
  footer,
  stale = false,
  cardsBelow = 'md',
  selection,
}: DataTableProps<Row>) {
  const table = useTable({
    features,
    data: rows as Row[],
    columns: columns as DataColumn<Row>[],
    getRowId: (row) => row.id,
  });
  return (
    <div aria-busy={stale} className={clsx('min-w-0', stale && 'opacity-60')}>
      <ul aria-label={label} className={clsx('grid grid-cols-1 gap-3', widths[cardsBelow].cards)}>
        {rows.map((row) => (
          <li key={row.id} data-list-row className="surface-1 flex gap-3 rounded-card p-4">
            {selection === undefined ? null : <RowBox row={row} selection={selection} />}
            <div className="min-w-0 grow">{card(row)}</div>
          </li>
        ))}
      </ul>
      <ScrollFrame label={label} className={clsx('surface-1 hidden rounded-card', widths[cardsBelow].table)}>
        <table aria-label={label} className="tabular w-full text-[0.9375rem]">
          <thead className="sticky top-0 text-sm text-faint">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="border-b border-line">
                {selection === undefined ? null : (
                  <th scope="col" className="w-0 py-1 ps-4">
                    <AllBox selection={selection} />
                  </th>
                )}
                {group.headers.map((header) => (
                  <HeaderCell
                    key={header.id}
                    meta={metaOf(header.column.columnDef)}
                    sort={sort}
                    onSort={onSort}
                    text={<table.FlexRender header={header} />}
                  />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                data-list-row
                className="border-b border-line last:border-0 focus-within:bg-white/5 hover:bg-white/3"
              >
                {selection === undefined ? null : (
                  <td className="ps-4">
                    <RowBox row={row.original} selection={selection} />
                  </td>
                )}
                {row.getAllCells().map((one) => {
                  const { align, rowHeader, className } = metaOf(one.column.columnDef);
                  const Tag = rowHeader ? 'th' : 'td';
                  return (
                    <Tag
                      key={one.id}
                      scope={rowHeader ? 'row' : undefined}
                      className={clsx(
                        CELL,
                        align === 'end' ? 'text-end' : 'text-start',
                        rowHeader && 'font-semibold',
                        className,
                      )}
                    >
                      {contentOf(one)}
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
          {footer ? <tfoot className="border-t border-line font-semibold">{footer}</tfoot> : null}
        </table>
      </ScrollFrame>
    </div>
  );
}

function RowBox<Row extends Identified>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  return (
    <RowCheckbox
      label={selection.labelOf(row)}
      checked={selection.has(row.id)}
      onChange={(checked, withShift) => selection.set(row.id, checked, withShift)}
    />
  );
}

function AllBox<Row>({ selection: { all, rows, allLabel, setAll } }: { selection: RowSelection<Row> }) {
  return <RowCheckbox label={allLabel} checked={all} mixed={!all && rows.length > 0} onChange={setAll} />;
}

interface HeaderCellProps extends Pick<DataTableProps<Identified>, 'sort' | 'onSort'> {
  meta: ReturnType<typeof metaOf>;
  text: ReactNode;
}

function HeaderCell({ meta: { sort: by, align, className }, sort, onSort, text }: HeaderCellProps) {
  const order = sort?.descending ? 'descending' : 'ascending';
  const sorted = by !== undefined && sort?.column === by ? order : undefined;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={clsx(CELL, 'font-medium whitespace-nowrap', align === 'end' ? 'text-end' : 'text-start', className)}
    >
      {by === undefined || onSort === undefined ? (
        text
      ) : (
        <SortButton sorted={sorted} align={align} onClick={() => onSort(by)} text={text} />
      )}
    </th>
  );
}

function SortButton({
  sorted,
  align,
  onClick,
  text,
}: {
  sorted: 'ascending' | 'descending' | undefined;
  align: 'end' | undefined;
  onClick: () => void;
  text: ReactNode;
}) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        '-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 hover:text-bone',
        sorted && 'text-bone',
        // Hidden or not, the arrow keeps its place: before the text where figures end below it.
        align === 'end' && 'flex-row-reverse',
      )}
    >
      {text}
      <Arrow aria-hidden="true" className={clsx('size-3.5', sorted === undefined && 'opacity-0')} />
    </button>
  );
}

interface PagerProps {
  page: number;
  /** Null on the last page. */
  onNext: (() => void) | null;
  onBack: () => void;
  /** A summary of this page, such as "50 orders, $1,200". */
  children?: ReactNode;
}

/** Cursor pagination, without a total count: counting a million rows is too slow. */
export function Pager({ page, onNext, onBack, children }: PagerProps) {
  const t = useText();
  return (
    <nav aria-label={t('lists.pages')} className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
      <p role="status">{children}</p>
      <span className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" size="sm" disabled={page === 1} onClick={onBack}>
          <ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t('lists.back')}
        </Button>
        <span>{t('lists.page', { page })}</span>
        <Button variant="quiet" size="sm" disabled={onNext === null} onClick={() => onNext?.()}>
          {t('lists.next')}
          <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </Button>
      </span>
    </nav>
  );
}
