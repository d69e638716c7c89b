import { useState } from 'react';
import { figureNames } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { DaysChart } from '#web/features/campaigns/days-chart.tsx';
import { formatFigure, reportedIn, type FiguresOfDay } from '#web/features/campaigns/figures.ts';
import { useDailyFigures } from '#web/features/campaigns/portal/own-campaign.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { chartTexts } from './chart-texts.ts';

const SHOWN_AT_FIRST = 7;

/** Daily results for who may not change them, without what the platform charged unless they may see money. */
export function ShownResults({ campaign }: { campaign: CampaignDelivery }) {
  const results = useDailyFigures(campaign.id);
  return (
    <Card data-service={campaign.service} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 p-5 lg:p-6">
      <h2 className="title text-xl">Daily results</h2>
      <QueryStates
        query={results}
        what="the daily results"
        skeleton={<Skeleton className="h-80 rounded-card" />}
        isEmpty={(days) => days.length === 0}
        empty={<p className="text-soft">No results yet.</p>}
      >
        {(days) => (
          <>
            <DaysChart days={days} metric={campaign.target_metric} currency={campaign.currency} words={chartTexts} />
            <DaysTable days={days} currency={campaign.currency} />
          </>
        )}
      </QueryStates>
    </Card>
  );
}

type Row = FiguresOfDay & { id: string };

function DaysTable({ days, currency }: { days: readonly FiguresOfDay[]; currency: string }) {
  const [all, setAll] = useState(false);
  const newest = days.toReversed();
  const rows = (all ? newest : newest.slice(0, SHOWN_AT_FIRST)).map((day): Row => ({ ...day, id: day.day }));
  const columns: Column<Row>[] = [
    {
      id: 'day',
      card: 'title',
      header: 'Day',
      cell: (row) => formatCalendarDate(row.day),
      className: 'whitespace-nowrap',
    },
    ...reportedIn(days).map((figure): Column<Row> => ({
      id: figure,
      card: 'fact',
      header: figureNames[figure],
      cell: ({ [figure]: value }) => (value === null ? null : formatFigure(figure, value, currency)),
      align: 'end',
    })),
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
