import type { CampaignDelivery } from '#domain/campaign.ts';
import { DaysChart } from '#web/features/campaigns/days-chart.tsx';
import { useDailyFigures } from '#web/features/campaigns/own-campaign.ts';
import { useText } from '#web/lib/text.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCampaignWords } from './use-campaign-words.ts';

/** What came in day by day. */
export function CampaignDays({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const words = useCampaignWords();
  const days = useDailyFigures(campaign.id);
  return (
    <QueryView
      query={days}
      loading={t('campaigns.days.loading')}
      failed={t('campaigns.days.failed')}
      skeleton={<Skeleton className="h-80 rounded-card" />}
      isEmpty={(found) => found.length === 0}
      empty={
        <p className="text-soft">
          {campaign.status === 'draft' ? t('campaigns.days.draft') : t('campaigns.days.empty')}
        </p>
      }
    >
      {(found) => (
        <DaysChart
          days={found}
          metric={campaign.target_metric}
          currency={campaign.currency}
          words={{
            choose: t('campaigns.days.choose'),
            figure: words.figure,
            label: (figure) => t('campaigns.days.label', { figure: words.figure(figure) }),
          }}
        />
      )}
    </QueryView>
  );
}
