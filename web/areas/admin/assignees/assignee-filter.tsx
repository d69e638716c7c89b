import { useSession } from '#web/features/accounts/session/session.ts';
import type { WorkSubject } from '#domain/work/inbox.ts';
import { useAssignees } from '#web/features/work/assignees.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

/** The parameter of lists: an id, `mine` or `none`. */
export const ASSIGNEE = 'assignee';

/** The filter as queries need it: a person's id, `none`, or empty for everyone. */
export function useAssigneeMeant(list: ListState): string {
  const { user } = useSession();
  const chosen = list.filter(ASSIGNEE);
  return chosen === 'mine' ? (user?.id ?? '') : chosen;
}

export function AssigneeFilter({ list, subject }: { list: ListState; subject: WorkSubject }) {
  const team = useAssignees(subject);
  return (
    <SelectField
      label="Assigned to"
      value={list.filter(ASSIGNEE)}
      onChange={(event) => list.setFilter(ASSIGNEE, event.target.value)}
    >
      <option value="">Anyone</option>
      <option value="mine">Me</option>
      <option value="none">Unassigned</option>
      {(team.data ?? []).map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </SelectField>
  );
}
