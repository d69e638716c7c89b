import { nameOf, useTeam } from '#web/features/support/admin/ticket-queries.ts';

/** Who is responsible, in a cell of a list. */
export function AssigneeName({ assignee }: { assignee: string }) {
  const team = useTeam();
  const person = team.data?.find(({ id }) => id === assignee);
  if (person !== undefined) return <bdi>{nameOf(person)}</bdi>;
  return <span className="text-faint">{team.isPending ? '' : 'Former teammate'}</span>;
}
