import type { CampaignEvent } from '#domain/campaigns/campaign.ts';
import { dayIn } from '#domain/time-zone.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import type { ChartMark } from '#web/ui/charts/time-series-chart.tsx';
import { useEventText } from './use-event-text.ts';

/** Events that explain a curve. Results are the curve itself, and requests change nothing. */
const PINNED = new Set<CampaignEvent['kind']>([
  'first_day',
  'last_day',
  'status',
  'plan',
  'note',
  'delivered',
  'decided',
]);

/** Events, newest first, as marks of a chart. A note shows its text. */
export function useEventMarks(events: readonly CampaignEvent[], currency: string): ChartMark[] {
  const textOf = useEventText(currency);
  return events
    .filter(({ kind }) => PINNED.has(kind))
    .map((event) => {
      const { title } = textOf(event);
      return {
        day: 'day' in event.detail ? event.detail.day : dayIn(new Date(event.at), shopZone()),
        text: event.kind === 'note' ? `${title}: ${event.detail.text}` : title,
      };
    })
    .reverse();
}
