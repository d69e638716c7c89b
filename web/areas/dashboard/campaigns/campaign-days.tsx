import { lazy, Suspense } from 'react';
import type { CampaignDelivery } from '#domain/campaign.ts';
import { useDailyFigures } from '#web/features/campaigns/own-campaign.ts';
import { useText } from '#web/lib/text.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCampaignWords } from './use-campaign-words.ts';

const DaysChart = lazy(async () => ({ default: (await import('#web/features/campaigns/days-chart.tsx')).DaysChart }));

/** What came in day by day. The chart's code comes after the page. */
export function CampaignDays({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const words = useCampaignWords();
  const days = useDailyFigures(campaign.id);
  const skeleton = <Skeleton className="h-80 rounded-card" />;
  return (
    <QueryView
      query={days}
      loading={t('campaigns.days.loading')}
      failed={t('campaigns.days.failed')}
      skeleton={skeleton}
      isEmpty={(found) => found.length === 0}
      empty={<p className="text-soft">{campaign.status === 'draft' ? t('campaigns.days.draft') : t('campaigns.days.empty')}</p>}
    >
      {(found) => (
        <Suspense fallback={skeleton}>
          <DaysChart
            days={found}
            metric={campaign.target_metric}
            words={{ choose: t('campaigns.days.choose'), figure: words.figure, label: (figure) => t('campaigns.days.label', { figure: words.figure(figure) }) }}
          />
        </Suspense>
      )}
    </QueryView>
  );
}
