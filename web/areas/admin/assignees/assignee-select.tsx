import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { handles, type AssignedWork } from '#domain/work/inbox.ts';
import { useMay } from '#web/features/people/access.ts';
import { useAssignWork } from '#web/features/work/inbox.ts';
import { feeOf } from '#web/features/work/assignment.ts';
import { useAssignees } from '#web/features/work/assignees.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AssigneeName } from './assignee-name.tsx';

interface AssigneeSelectProps {
  item: AssignedWork;
  /** Without a heading that says what it is. */
  alone?: boolean;
  /** In a row of 44 px. */
  dense?: boolean;
}

/** Who is responsible for a work item, with a choice for who may assign it. */
export function AssigneeSelect(props: AssigneeSelectProps) {
  const { assignee, subject } = props.item;
  if (useMay()(handles[subject])) return <Choice {...props} />;
  if (assignee === null) return <span className="text-sm text-faint">Unassigned</span>;
  return (
    <span className="text-sm text-soft">
      {props.dense ? '' : 'Assigned to '}
      <AssigneeName assignee={assignee} />
    </span>
  );
}

/** Saved at once, and can be undone. */
function Choice({ item, alone = false, dense = false }: AssigneeSelectProps) {
  const team = useAssignees(item.subject);
  const everyone = useAssignees(null);
  const assign = useAssignWork();
  const people = team.data ?? [];
  // A choice made before the names are known would be confirmed, and undone, without a name.
  const isLoading = team.isPending || everyone.isPending;
  const nameOf = (id: string) => everyone.data?.find((person) => person.id === id)?.name ?? 'Former teammate';
  const isOffered = item.assignee === null || people.some(({ id }) => id === item.assignee);
  const give = (person: string | null, undoTo?: string | null, fee: number | null = null) =>
    assign.mutate(
      { item, person, fee },
      {
        onSuccess: (before) => {
          showToast(
            `${item.title} is ${person === null ? 'unassigned' : `assigned to ${nameOf(person)}`}.`,
            'success',
            undoTo === undefined
              ? null
              : { text: 'Undo', onPress: () => give(undoTo, undefined, feeOf(before, undoTo)) },
          );
        },
        onError: (error) => showToast(`${item.title}: ${error.message}`, 'error'),
      },
    );
  return (
    <span className={clsx('relative block', dense ? 'min-w-32' : 'min-w-36')}>
      <select
        aria-label={`Assign ${item.title}`}
        disabled={isLoading}
        value={assign.isPending ? (assign.variables.person ?? '') : (item.assignee ?? '')}
        onChange={(event) => give(event.target.value || null, item.assignee)}
        className={clsx(
          'min-h-11 w-full appearance-none rounded-control ps-3 pe-9 text-sm',
          dense
            ? 'cursor-pointer bg-transparent text-soft hover:bg-white/6 [&>option]:bg-ground'
            : 'field-surface text-bone',
        )}
      >
        <option value="">Unassigned</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {alone ? `Assigned to ${person.name}` : person.name}
          </option>
        ))}
        {isOffered || item.assignee === null ? null : (
          <option value={item.assignee}>{isLoading ? '' : nameOf(item.assignee)}</option>
        )}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
