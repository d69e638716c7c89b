import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { type Cell, type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '#web/lib/text.ts';
import { Button } from './button.tsx';

const features = tableFeatures({});

/** A column. `meta.sort` names what the server sorts by; `meta.align: 'end'` is for figures; `meta.rowHeader` marks what names the row. */
export type DataColumn<Row extends RowData> = ColumnDef<typeof features, Row> & {
  meta?: { sort?: string; align?: 'end'; rowHeader?: boolean; className?: string };
};

type Identified = RowData & { id: string };

interface DataTableProps<Row extends Identified> {
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  sort?: { column: string; descending: boolean };
  onSort?: (column: string) => void;
  /** How a row looks on a phone, instead of a table row. */
  card: (row: Row) => ReactNode;
  /** Below the last row: totals of this page. */
  footer?: ReactNode;
  /** New rows are on their way; those shown are the ones before. */
  stale?: boolean;
  /** Where rows turn into cards: a table of many columns needs more room. */
  cardsBelow?: keyof typeof widths;
}

const widths = {
  md: { cards: 'md:hidden', table: 'md:block' },
  xl: { cards: 'md:grid-cols-2 xl:hidden', table: 'xl:block' },
} as const;

/**
 * What a cell shows. Called, not rendered as a component (as `FlexRender` does): columns are made anew with each render, and
 * a new component would take its place each time, with the focus, a finger's click and what is being sent lost.
 */
function contentOf<Row extends RowData>(cell: Cell<typeof features, Row>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? content(cell.getContext()) : content;
}

const metaOf = <Row extends RowData>(column: DataColumn<Row> | ColumnDef<typeof features, Row>) =>
  (column as DataColumn<Row>).meta ?? {};

/** The one table of rows: sorted by the server, with a sticky header; a list of cards where a table has no room. */
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
}: DataTableProps<Row>) {
  const table = useTable({
    features,
    data: rows as Row[],
    columns: columns as DataColumn<Row>[],
    getRowId: (row) => row.id,
  });
  const cell = 'px-4 py-3 align-middle';
  return (
    <div aria-busy={stale} className={clsx(stale && 'opacity-60')}>
      <ul aria-label={label} className={clsx('grid gap-3', widths[cardsBelow].cards)}>
        {rows.map((row) => (
          <li key={row.id} className="surface-1 rounded-card p-4">
            {card(row)}
          </li>
        ))}
      </ul>
      <div className={clsx('surface-1 hidden overflow-x-auto rounded-card', widths[cardsBelow].table)}>
        <table aria-label={label} className="tabular w-full text-[0.9375rem]">
          <thead className="sticky top-0 text-sm text-faint">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="border-b border-line">
                {group.headers.map((header) => {
                  const { sort: by, align, className } = metaOf(header.column.columnDef);
                  const sorted =
                    by !== undefined && sort?.column === by
                      ? sort.descending
                        ? 'descending'
                        : 'ascending'
                      : undefined;
                  const text = <table.FlexRender header={header} />;
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      aria-sort={sorted}
                      className={clsx(
                        cell,
                        'font-medium whitespace-nowrap',
                        align === 'end' ? 'text-end' : 'text-start',
                        className,
                      )}
                    >
                      {by === undefined || onSort === undefined ? (
                        text
                      ) : (
                        <SortButton sorted={sorted} onClick={() => onSort(by)} text={text} />
                      )}
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className="border-b border-line last:border-0 hover:bg-white/3">
                {row.getAllCells().map((one) => {
                  const { align, rowHeader, className } = metaOf(one.column.columnDef);
                  const Tag = rowHeader ? 'th' : 'td';
                  return (
                    <Tag
                      key={one.id}
                      scope={rowHeader ? 'row' : undefined}
                      className={clsx(
                        cell,
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
      </div>
    </div>
  );
}

function SortButton({
  sorted,
  onClick,
  text,
}: {
  sorted: 'ascending' | 'descending' | undefined;
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
  /** What is on this page, such as "50 orders, $1,200". */
  children?: ReactNode;
}

/** Turns pages of a list that goes on by cursor: nobody counts a million rows. */
export function Pager({ page, onNext, onBack, children }: PagerProps) {
  const t = useText();
  return (
    <nav aria-label={t('lists.pages')} className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
      <p role="status">{children}</p>
      <span className="flex items-center gap-3">
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
