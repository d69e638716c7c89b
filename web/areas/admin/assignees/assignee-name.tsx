import type { WorkSubject } from '#domain/work/inbox.ts';
import { useAssignees } from '#web/features/work/assignees.ts';

/** Who is responsible, in a cell of a list. */
export function AssigneeName({ assignee, subject }: { assignee: string; subject: WorkSubject }) {
  const team = useAssignees(subject);
  const person = team.data?.find(({ id }) => id === assignee);
  if (person !== undefined) return <bdi>{person.name}</bdi>;
  return <span className="text-faint">{team.isPending ? '' : 'Former teammate'}</span>;
}
