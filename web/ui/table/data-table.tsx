import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ListState } from '#web/lib/data/list-state.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { RowSelection } from './row-selection.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import { headerOf, type Column } from './column.ts';
import { Dash } from './dash.tsx';
import { RowCard } from './row-card.tsx';

export interface DataTableProps<Row extends { id: string }> {
  /** The table's accessible name. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** How the list is sorted. Without it, headers are plain text. */
  list?: ListState;
  /** The footer: totals of this page. */
  footer?: ReactNode;
  /** New rows are loading; the previous ones are still shown. */
  stale?: boolean;
  /** The breakpoint below which rows become cards. Tables with many columns need a wider one. */
  cardsBelow?: keyof typeof widths;
  /** Rows of 44 px, the height of a control: each cell has one line. */
  dense?: boolean;
  /** Adds a checkbox to each row. */
  selection?: RowSelection<Row>;
}

const widths = {
  md: { cards: 'md:hidden', table: 'md:block' },
  xl: { cards: 'md:grid-cols-2 xl:hidden', table: 'xl:block' },
} as const;

const CELL = 'px-3 align-middle first:ps-4 last:pe-4';
const alignment = (align: 'end' | undefined) => (align === 'end' ? 'text-end' : 'text-start');

/** The shared list: a table sorted by the server, with a sticky header; cards on narrow screens. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, rows, columns, list, footer, stale = false, cardsBelow = 'md', dense = false, selection } = props;
  return (
    <div aria-busy={stale} className="loading-line min-w-0">
      <ul aria-label={label} className={clsx('grid grid-cols-1 gap-3', widths[cardsBelow].cards)}>
        {rows.map((row) => (
          <li key={row.id} data-list-row className="surface-1 flex gap-3 rounded-card p-4">
            {selection === undefined ? null : <RowBox row={row} selection={selection} />}
            <div className="min-w-0 grow">
              <RowCard row={row} columns={columns} />
            </div>
          </li>
        ))}
      </ul>
      <ScrollFrame label={label} className={clsx('surface-1 hidden rounded-card', widths[cardsBelow].table)}>
        <table aria-label={label} className={clsx('tabular w-full', dense ? 'text-sm' : 'text-[0.9375rem]')}>
          <thead className="sticky top-0 text-sm text-faint">
            <tr className="border-b border-line">
              {selection === undefined ? null : (
                <th scope="col" className="w-0 py-1 ps-4">
                  <AllBox selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} list={list} dense={dense} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                data-list-row
                // The line is drawn inside: a border would add to the height.
                className={clsx(
                  'focus-within:bg-white/5 hover:bg-white/3',
                  dense
                    ? 'h-11 not-last:shadow-[inset_0_-1px_var(--color-line)]'
                    : 'border-b border-line last:border-0',
                )}
              >
                {selection === undefined ? null : (
                  <td className="ps-4">
                    <RowBox row={row} selection={selection} />
                  </td>
                )}
                {columns.map((column) => (
                  <TableCell key={column.id} row={row} column={column} dense={dense} />
                ))}
              </tr>
            ))}
          </tbody>
          {footer ? <tfoot className="border-t border-line font-semibold">{footer}</tfoot> : null}
        </table>
      </ScrollFrame>
    </div>
  );
}

function RowBox<Row extends { id: string }>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  if (!selection.offers(row.id)) return null;
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

function TableCell<Row>({ row, column, dense }: { row: Row; column: Column<Row>; dense: boolean }) {
  const { cell, card, align, className } = column;
  const isHeader = card === 'title';
  const Tag = isHeader ? 'th' : 'td';
  return (
    <Tag
      scope={isHeader ? 'row' : undefined}
      className={clsx(CELL, dense ? 'py-0' : 'py-3', alignment(align), isHeader && 'font-semibold', className)}
    >
      {cell(row) ?? <None column={column} />}
    </Tag>
  );
}

function None<Row>({ column: { card, none } }: { column: Column<Row> }) {
  if (none !== undefined) return <span className="text-faint">{none}</span>;
  return card === 'fact' ? <Dash /> : null;
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  list: ListState | undefined;
  dense: boolean;
}

function HeaderCell<Row>({ column, list, dense }: HeaderCellProps<Row>) {
  const { sort: key, align, className } = column;
  const text = headerOf(column);
  const order = list?.sort.descending ? 'descending' : 'ascending';
  const sorted = key !== undefined && list?.sort.column === key ? order : undefined;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={clsx(CELL, dense ? 'py-1' : 'py-3', 'font-medium whitespace-nowrap', alignment(align), className)}
    >
      {key === undefined || list === undefined ? (
        text
      ) : (
        <SortButton sorted={sorted} align={align} onClick={() => list.setSort(key)} text={text} />
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
