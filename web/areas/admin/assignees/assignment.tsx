import type { AssignedWork } from '#domain/work/inbox.ts';
import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { AssigneeFee } from './assignee-fee.tsx';

interface AssignmentProps {
  item: AssignedWork & { subject: AssignedSubject };
}

/** Who has an order or a campaign, and a contractor's fee for it. */
export function Assignment({ item }: AssignmentProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AssigneeSelect alone item={item} />
      {item.assignee === null ? null : <AssigneeFee item={item} assignee={item.assignee} />}
    </span>
  );
}
