import type { CampaignDelivery, CampaignPace, CampaignPlatform, CampaignStatus, DayFigure } from '#domain/campaign.ts';
import { formatShare } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';

const paceKeys = {
  ahead: 'ahead',
  'on pace': 'onPace',
  behind: 'behind',
  done: 'done',
  'not started': 'notStarted',
} as const satisfies Record<CampaignPace, string>;

const inWords = (share: number) => formatShare(Math.round(share * 100) / 100);

/** What a campaign's columns say to its client. */
export function useCampaignWords() {
  const t = useText();
  return {
    status: (status: CampaignStatus) => t(`campaigns.status.${status}`),
    platform: (platform: CampaignPlatform) => t(`campaigns.platform.${platform}`),
    figure: (figure: DayFigure) => t(`campaigns.figure.${figure}`),
    pace: (pace: CampaignPace) => t(`campaigns.pace.${paceKeys[pace]}`),
    /** How the campaign does, in a sentence; null where it promises nothing. */
    progress({ status, pace, share_delivered: share, share_elapsed: elapsed }: CampaignDelivery): string | null {
      if (share === null) return null;
      // Completed says nothing about how much was delivered.
      if (status === 'completed') return t('campaigns.progress.completed', { share: inWords(share) });
      if (pace === null) return t('campaigns.progress.open', { share: inWords(share) });
      return t(`campaigns.progress.${paceKeys[pace]}`, { share: inWords(share), planned: inWords(elapsed ?? 0) });
    },
  };
}
