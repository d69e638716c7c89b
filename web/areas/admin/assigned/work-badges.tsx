import type { AssignedItem } from '#web/features/work/assigned-work.ts';
import { Badge } from '#web/ui/badge.tsx';
import { stateNames, stateTones } from './work-names.ts';

/** How the work stands, and what waits for its assignee. */
export function WorkBadges({ lines }: Pick<AssignedItem, 'lines'>) {
  const [{ state }] = lines;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      {lines.some(({ returned }) => returned) ? <Badge tone="bad">Changes requested</Badge> : null}
      {lines.some(({ answered }) => answered) ? <Badge tone="signal">New message</Badge> : null}
    </span>
  );
}
