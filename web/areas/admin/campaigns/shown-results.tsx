import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { DaysChart } from '#web/features/campaigns/days-chart.tsx';
import { useDailyFigures } from '#web/features/campaigns/portal/own-campaign.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { chartTexts } from './chart-texts.ts';
import { DaysTable } from './days-table.tsx';

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
