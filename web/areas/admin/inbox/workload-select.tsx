import { ChevronDown } from 'lucide-react';
import type { WorkLoad } from '#domain/work/inbox.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useAssignees } from '#web/features/work/assignees.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { formatCount, formatDate } from '#web/lib/format/format.ts';

const NOBODY = 'nobody';

/** "4 open, 2 overdue", or with the first date if nothing is overdue. */
function loadText({ total, late, due }: WorkLoad): string {
  const open = `${formatCount(total)} open`;
  return late > 0 ? `${open}, ${formatCount(late)} overdue` : `${open}, next due ${formatDate(due)}`;
}

/** Whose work is shown: each colleague with what is open and when it is due. */
export function WorkloadSelect({ list, people }: { list: ListState; people: readonly WorkLoad[] }) {
  const team = useAssignees(null);
  const { user } = useSession();
  const loads = new Map(people.map((load) => [load.id, load]));
  const text = (name: string, load: WorkLoad | undefined) =>
    `${name}: ${load === undefined ? 'nothing open' : loadText(load)}`;
  const chosen = list.filter('whose');
  return (
    <span className="relative block w-40 min-w-0">
      <select
        aria-label="Whose work"
        value={chosen}
        onChange={(event) => list.setFilter('whose', event.target.value)}
        className="field-surface min-h-11 w-full max-w-full appearance-none truncate rounded-control ps-3 pe-9 text-sm text-bone"
      >
        <option value="">Everybody’s work</option>
        {(team.data ?? [])
          .toSorted((one, other) => Number(other.id === user?.id) - Number(one.id === user?.id))
          .map((person) => (
            <option key={person.id} value={person.id}>
              {text(person.id === user?.id ? 'Assigned to me' : person.name, loads.get(person.id))}
            </option>
          ))}
        <option value={NOBODY}>{text('Unassigned', loads.get(null))}</option>
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
