import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { useAssignedItem, type AssignedDetail } from '#web/features/work/assigned-work.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { WorkMessages } from '../messages/work-messages.tsx';
import { AssignedLinePanel } from './assigned-line.tsx';
import { DueDay } from './due-day.tsx';
import { WorkBadges } from './work-badges.tsx';
import { workTitle } from './work-names.ts';

/** An order's or a campaign's screen for who only delivers what is assigned to them: without its client and prices. */
export function AssignedPage({ subject }: { subject: AssignedSubject }) {
  const { id = '' } = useParams();
  const work = useAssignedItem(subject, id);
  const serviceName = useServiceName();
  const found = work.data ?? null;
  return (
    <AdminFrame
      title={found === null ? 'Assigned work' : workTitle(found, serviceName)}
      above={
        <Link
          to="/admin"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          My work
        </Link>
      }
      lede={found === null ? undefined : <Lede work={found} />}
    >
      <QueryStates query={work} what="this work" skeleton={<Skeleton className="h-[34rem] rounded-card" />}>
        {(data) => (data === null ? <Missing /> : <Work work={data} />)}
      </QueryStates>
    </AdminFrame>
  );
}

function Lede({ work }: { work: AssignedDetail }) {
  const [{ order_number: number }] = work.lines;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <WorkBadges lines={work.lines} />
      {work.due === null ? null : <DueDay due={work.due} />}
      {number === null ? null : <span className="text-faint">{number}</span>}
    </span>
  );
}

function Work({ work }: { work: AssignedDetail }) {
  const [{ fee, fee_paid_on: paidOn, currency }] = work.lines;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-6">
        {work.lines.map((line) => (
          <AssignedLinePanel key={line.order_item_id ?? line.subject_id} line={line} work={work} />
        ))}
      </div>
      <div className="grid min-w-0 gap-6">
        <Panel title="Your fee">
          {fee === null ? (
            <p className="text-soft">Not agreed yet. Ask the team in a message.</p>
          ) : (
            <div className="grid gap-1">
              <p className="figure text-2xl">{formatMoney(fee, currency)}</p>
              <p className="text-soft">{paidOn === null ? 'Not paid yet' : `Paid on ${formatCalendarDate(paidOn)}`}</p>
            </div>
          )}
        </Panel>
        <WorkMessages
          subject={work.subject}
          id={work.id}
          title="Messages with the team"
          note="Clients don’t see them."
          nameOf={() => 'Team'}
        />
      </div>
    </div>
  );
}

function Missing() {
  return (
    <EmptyState title="Not your work" actions={<LinkButton to="/admin">My work</LinkButton>}>
      It isn’t assigned to you, or no longer is. If you need it, ask the team.
    </EmptyState>
  );
}
