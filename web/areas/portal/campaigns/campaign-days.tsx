import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { DaysChart } from '#web/features/campaigns/days-chart.tsx';
import { useDailyFigures } from '#web/features/campaigns/portal/own-campaign.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCampaignText } from './use-campaign-text.ts';

/** Results by day. */
export function CampaignDays({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const labels = useCampaignText();
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
            figure: labels.figure,
            label: (figure) => t('campaigns.days.label', { figure: labels.figure(figure) }),
          }}
        />
      )}
    </QueryView>
  );
}
