import type { CampaignPace, CampaignPlatform, CampaignStatus, DayFigure } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { formatShare } from '#web/lib/format/format.ts';
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
  'service' | 'status' | 'pace' | 'target_metric' | 'promised' | 'delivered' | 'share_delivered' | 'share_elapsed'
>;

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);

/** A campaign's column values, worded for the client. */
export function useCampaignText() {
  const t = useText();
  return {
    status: (status: CampaignStatus) => t(`campaigns.status.${status}`),
    platform: (platform: CampaignPlatform) => t(`campaigns.platform.${platform}`),
    figure: (figure: DayFigure) => t(`campaigns.figure.${figure}`),
    pace: (pace: CampaignPace) => t(`campaigns.pace.${paceKeys[pace]}`),
    /** The campaign's pace in a sentence; null if nothing was promised. */
    progress({ status, pace, share_delivered: share, share_elapsed: elapsed }: DeliveryFigures): string | null {
      if (share === null) return null;
      // `completed` says nothing about how much was delivered.
      if (status === 'completed') return t('campaigns.progress.completed', { share: percent(share) });
      if (pace === null) return t('campaigns.progress.open', { share: percent(share) });
      return t(`campaigns.progress.${paceKeys[pace]}`, { share: percent(share), planned: percent(elapsed ?? 0) });
    },
  };
}
