import { useState } from 'react';
import {
  CalendarDays,
  ChartNoAxesColumn,
  Flag,
  Package,
  PackageCheck,
  Pause,
  Play,
  ShoppingBag,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { CampaignEvent } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useCampaignTimeline } from '#web/features/campaigns/portal/own-campaign.ts';
import { formatCalendarDate, formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { formatRelative } from '#web/lib/format/relative-time.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useEventText } from './use-event-text.ts';

const SHOWN_AT_FIRST = 8;

/** The campaign's events, newest first. */
export function CampaignTimeline({ campaign: { id, currency } }: { campaign: CampaignDelivery }) {
  const t = useText();
  const timeline = useCampaignTimeline(id);
  return (
    <QueryView
      query={timeline}
      loading={t('campaigns.timeline.loading')}
      failed={t('campaigns.timeline.failed')}
      skeleton={<Skeleton className="h-64 rounded-card" />}
    >
      {(events) => <Timeline events={events} currency={currency} now={new Date(timeline.dataUpdatedAt)} />}
    </QueryView>
  );
}

interface TimelineProps {
  /** Newest first; `campaign` is named if the events are of several. */
  events: readonly (CampaignEvent & { campaign?: string })[];
  currency: string;
  now: Date;
}

export function Timeline({ events, currency, now }: TimelineProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  return (
    <>
      <ol className="grid">
        {(all ? events : events.slice(0, SHOWN_AT_FIRST)).map((event) => (
          <Event key={`${event.campaign ?? ''} ${event.id}`} event={event} currency={currency} now={now} />
        ))}
      </ol>
      {all || events.length <= SHOWN_AT_FIRST ? null : (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          {t('campaigns.timeline.all', { count: events.length })}
        </Button>
      )}
    </>
  );
}

const icons: Record<CampaignEvent['kind'], LucideIcon> = {
  ordered: ShoppingBag,
  created: Flag,
  first_day: CalendarDays,
  last_day: CalendarDays,
  status: Play,
  requested: Pause,
  withdrawn: Pause,
  refused: Pause,
  plan: CalendarDays,
  note: Wrench,
  results: ChartNoAxesColumn,
  typed: ChartNoAxesColumn,
  delivered: Package,
  decided: PackageCheck,
};

const DAY_MS = 86_400_000;

interface EventProps extends Omit<TimelineProps, 'events'> {
  event: TimelineProps['events'][number];
}

function Event({ event, currency, now }: EventProps) {
  const { title, text } = useEventText(currency)(event);
  const Icon = event.kind === 'status' && event.detail.to === 'paused' ? Pause : icons[event.kind];
  const recent = now.getTime() - Date.parse(event.at) < 7 * DAY_MS;
  return (
    <li className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-3 pb-5 not-last:before:absolute not-last:before:start-4 not-last:before:top-9 not-last:before:bottom-1 not-last:before:w-px not-last:before:bg-line last:pb-0">
      <span
        aria-hidden="true"
        className={
          event.done_by === 'client'
            ? 'grid size-8 place-items-center rounded-full bg-signal text-signal-ink'
            : 'grid size-8 place-items-center rounded-full bg-white/6 text-soft'
        }
      >
        <Icon className="size-4" />
      </span>
      <div className="grid min-w-0 gap-0.5 pt-1">
        <p className="text-[0.9375rem] break-words">{title}</p>
        {text === null ? null : (
          <p className="text-sm break-words whitespace-pre-line text-soft">
            <bdi>{text}</bdi>
          </p>
        )}
        <p className="text-sm text-faint">
          {event.campaign === undefined ? null : (
            <>
              <bdi>{event.campaign}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={event.at} title={formatDateTime(event.at)}>
            {'day' in event.detail
              ? formatCalendarDate(event.detail.day)
              : recent
                ? formatRelative(event.at, now)
                : formatDate(event.at)}
          </time>
        </p>
      </div>
    </li>
  );
}
