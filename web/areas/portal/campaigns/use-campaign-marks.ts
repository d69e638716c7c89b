import type { CampaignEvent } from '#domain/campaigns/campaign.ts';
import { dayIn } from '#domain/time-zone.ts';
import { useCampaignTimeline } from '#web/features/campaigns/portal/own-campaign.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import type { ChartMark } from '#web/ui/charts/time-series-chart.tsx';
import { useEventText } from './use-event-text.ts';

/** Events that explain a curve. Results are the curve itself, and requests change nothing. */
const PINNED = new Set<CampaignEvent['kind']>(['first_day', 'last_day', 'status', 'plan', 'delivered', 'decided']);

/** What happened to the campaign, to pin to its chart. */
export function useCampaignMarks(campaignId: string): ChartMark[] {
  const events = useCampaignTimeline(campaignId).data ?? [];
  const textOf = useEventText();
  return events
    .filter(({ kind }) => PINNED.has(kind))
    .map((event) => ({
      day: 'day' in event.detail ? event.detail.day : dayIn(new Date(event.at), shopZone()),
      text: textOf(event).title,
    }))
    .reverse();
}
