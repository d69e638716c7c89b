import { useAssignees } from '#web/features/work/assignees.ts';

/** Who is responsible, in a cell of a list: also a colleague to whom this kind of work can no longer be assigned. */
export function AssigneeName({ assignee }: { assignee: string }) {
  const team = useAssignees(null);
  const person = team.data?.find(({ id }) => id === assignee);
  if (person !== undefined) return <bdi>{person.name}</bdi>;
  return <span className="text-faint">{team.isPending ? '' : 'Former teammate'}</span>;
}
