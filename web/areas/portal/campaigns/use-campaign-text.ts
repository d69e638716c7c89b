import type { CampaignPace, CampaignPlatform, CampaignStatus, DayFigure } from '#domain/campaigns/campaign.ts';
import type { DayRange } from '#domain/period.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { formatCalendarDate, formatShare } from '#web/lib/format/format.ts';
import { platformText } from '#web/features/reports/portal/platform-sign.tsx';
import { useText } from '#web/lib/i18n/text.ts';

const paceKeys = {
  ahead: 'ahead',
  'on pace': 'onPace',
  behind: 'behind',
  done: 'done',
  'not started': 'notStarted',
} as const satisfies Record<CampaignPace, string>;

/** What a campaign promises and has delivered. */
export type DeliveryFigures = Pick<
  CampaignDelivery,
  | 'service'
  | 'status'
  | 'pace'
  | 'target_metric'
  | 'promised'
  | 'delivered'
  | 'share_delivered'
  | 'share_elapsed'
  | 'reported_from'
  | 'reported_until'
>;

/** The days that a campaign's delivered reach is for; null if it has another target, or its reach is not known yet. */
export function reportedDays({
  target_metric: metric,
  delivered,
  reported_from: from,
  reported_until: to,
}: Pick<DeliveryFigures, 'target_metric' | 'delivered' | 'reported_from' | 'reported_until'>): DayRange | null {
  return metric !== 'reach' || delivered === null || from === null || to === null ? null : { from, to };
}

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);

/** A campaign's column values, worded for the client. */
export function useCampaignText() {
  const t = useText();
  return {
    status: (status: CampaignStatus) => t(`campaigns.status.${status}`),
    platform: (platform: CampaignPlatform) => platformText(t, platform),
    figure: (figure: DayFigure) => t(`campaigns.figure.${figure}`),
    /** `Reported for Sep 1, 2026 to Sep 30, 2026` */
    reported: ({ from, to }: DayRange) =>
      from === to
        ? t('campaigns.reach.reportedDay', { day: formatCalendarDate(from) })
        : t('campaigns.reach.reported', { from: formatCalendarDate(from), to: formatCalendarDate(to) }),
    pace: (pace: CampaignPace) => t(`campaigns.pace.${paceKeys[pace]}`),
    /** The campaign's pace in a sentence; null if nothing was promised. */
    progress(campaign: DeliveryFigures): string | null {
      const { status, pace, share_delivered: share, share_elapsed: elapsed } = campaign;
      if (share === null) return null;
      // `completed` says nothing about how much was delivered.
      if (status === 'completed') return t('campaigns.progress.completed', { share: percent(share) });
      if (pace === null) return t('campaigns.progress.open', { share: percent(share) });
      const days = reportedDays(campaign);
      // Compared with what was planned by the last day that it was reported for.
      if (
        days !== null &&
        elapsed !== null &&
        elapsed < 1 &&
        (pace === 'ahead' || pace === 'on pace' || pace === 'behind')
      )
        return t(`campaigns.reachProgress.${paceKeys[pace]}`, {
          share: percent(share),
          planned: percent(elapsed),
          day: formatCalendarDate(days.to),
        });
      return t(`campaigns.progress.${paceKeys[pace]}`, { share: percent(share), planned: percent(elapsed ?? 0) });
    },
  };
}
