import type { AssignedState } from '#domain/work/assigned-work.ts';
import type { AssignedItem, AssignedLine } from '#web/features/work/assigned-work.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const stateNames: Record<AssignedState, string> = {
  open: 'Open',
  paused: 'Paused',
  waiting: 'Not started yet',
  done: 'Done',
  stopped: 'Canceled',
};

export const stateTones: Record<AssignedState, BadgeTone> = {
  open: 'good',
  paused: 'warn',
  waiting: 'outline',
  done: 'neutral',
  stopped: 'bad',
};

/** "YouTube Ads, Basic", or the service alone for a line of the team's own. */
export const packageText = (line: AssignedLine, serviceName: string): string =>
  [serviceName, line.package].filter(Boolean).join(', ') || 'Custom work';

/** What the work is called: its song, or its package while nobody has named a song. */
export function workTitle({ lines }: AssignedItem, serviceNameOf: (slug: string) => string): string {
  const named = lines.find(({ song }) => song !== null);
  const [first] = lines;
  return named?.song ?? packageText(first, serviceNameOf(first.service));
}

export const workPath = ({ subject, id }: AssignedItem): string =>
  subject === 'order' ? `/admin/orders/${id}` : `/admin/campaigns/${id}`;
