import { useSearchParams } from 'react-router';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { DaysChart } from '#web/features/campaigns/days-chart.tsx';
import type { FiguresOfDay } from '#web/features/campaigns/figures.ts';
import { useCampaignTimeline, useDailyFigures } from '#web/features/campaigns/portal/own-campaign.ts';
import { PeriodPicker } from '#web/features/reports/period-picker.tsx';
import { readPeriod } from '#web/features/reports/read-period.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { NextStep } from './campaign-state.tsx';
import { useEventMarks } from './use-event-marks.ts';
import { useCampaignText } from './use-campaign-text.ts';

const OFFERED = ['7d', '30d', '90d', 'custom'] as const;

/** Results by day, of all days or of the period in the URL. */
export function CampaignDays({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const days = useDailyFigures(campaign.id);
  return (
    <QueryView
      query={days}
      loading={t('campaigns.days.loading')}
      failed={t('campaigns.days.failed')}
      skeleton={<Skeleton className="h-80 rounded-card" />}
      isEmpty={(found) => found.length === 0}
      empty={
        <div className="grid gap-1 text-soft">
          <p>{t('campaigns.days.empty')}</p>
          <NextStep campaign={campaign} />
        </div>
      }
    >
      {(found) => <DaysOf campaign={campaign} days={found} />}
    </QueryView>
  );
}

function DaysOf({ campaign, days }: { campaign: CampaignDelivery; days: readonly FiguresOfDay[] }) {
  const t = useText();
  const labels = useCampaignText();
  const [search] = useSearchParams();
  const marks = useEventMarks(useCampaignTimeline(campaign.id).data ?? [], campaign.currency);
  const requested = search.has('period') ? readPeriod(search, OFFERED, '30d', shopToday()) : null;
  const all = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  return (
    <>
      <PeriodPicker offered={OFFERED} requested={requested} all={all} today={shopToday()} />
      <DaysChart
        days={days}
        metric={campaign.target_metric}
        currency={campaign.currency}
        period={requested?.period ?? null}
        marks={marks}
        words={{
          choose: t('campaigns.days.choose'),
          figure: labels.figure,
          label: (figure) => t('campaigns.days.label', { figure: labels.figure(figure) }),
        }}
      />
    </>
  );
}
