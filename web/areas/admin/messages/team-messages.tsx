import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { useMay } from '#web/features/people/access.ts';
import { useAssignees } from '#web/features/work/assignees.ts';
import { useAssignment } from '#web/features/work/assignment.ts';
import { useWorkMessages } from '#web/features/work/work-messages.ts';
import { WorkMessages } from './work-messages.tsx';

interface TeamMessagesProps {
  subject: AssignedSubject;
  id: string;
}

/** For who manages the order or campaign, once a contractor has it: colleagues have notes. */
export function TeamMessages(props: TeamMessagesProps) {
  const manages = useMay()(props.subject === 'order' ? 'orders.manage' : 'campaigns.manage');
  return manages ? <WithContractor {...props} /> : null;
}

function WithContractor({ subject, id }: TeamMessagesProps) {
  const assignment = useAssignment(subject, id);
  const team = useAssignees(null);
  const written = useWorkMessages(subject, id);
  const personOf = (person: string | null | undefined) => team.data?.find((member) => member.id === person);
  const contractor = personOf(assignment.data?.assignee);
  const isOfContractor = contractor?.team_role === 'contractor';
  if (!isOfContractor && (written.data?.length ?? 0) === 0) return null;
  return (
    <WorkMessages
      subject={subject}
      id={id}
      title={isOfContractor ? `Messages with ${contractor.name}` : 'Messages with a contractor'}
      note={
        isOfContractor
          ? 'Contractors don’t see who the client is: leave out names and prices.'
          : 'The work is no longer assigned to a contractor, so nobody would read a new message.'
      }
      nameOf={(author) => personOf(author)?.name ?? 'Former teammate'}
      writable={isOfContractor}
    />
  );
}
