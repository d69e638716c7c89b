import { useState } from 'react';
import { figureNames } from '#domain/campaigns/campaign.ts';
import { formatFigure, reportedIn, type FiguresOfDay } from '#web/features/campaigns/figures.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';

const SHOWN_AT_FIRST = 7;

interface DaysTableProps<Day> {
  days: readonly Day[];
  currency: string;
  /** After the figures. */
  more?: readonly Column<Day & { id: string }>[];
}

/** Daily results, the newest first, with the figures that were reported. */
export function DaysTable<Day extends FiguresOfDay>({ days, currency, more = [] }: DaysTableProps<Day>) {
  const [all, setAll] = useState(false);
  const newest = days.toReversed();
  const rows = (all ? newest : newest.slice(0, SHOWN_AT_FIRST)).map((day) => ({ ...day, id: day.day }));
  const columns: Column<Day & { id: string }>[] = [
    {
      id: 'day',
      card: 'title',
      header: 'Day',
      cell: (row) => formatCalendarDate(row.day),
      className: 'whitespace-nowrap',
    },
    ...reportedIn(days).map((figure): Column<Day & { id: string }> => ({
      id: figure,
      card: 'fact',
      header: figureNames[figure],
      cell: ({ [figure]: value }) => (value === null ? null : formatFigure(figure, value, currency)),
      align: 'end',
    })),
    ...more,
  ];
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <DataTable label="Results by day" rows={rows} columns={columns} />
      {all || days.length <= SHOWN_AT_FIRST ? null : (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {days.length} days
        </Button>
      )}
    </div>
  );
}
