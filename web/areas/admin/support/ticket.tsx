import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MessageThread } from '#web/features/support/message-thread.tsx';
import { useTicket } from '#web/features/support/admin/ticket-queries.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { ReplyForm } from './reply-form.tsx';
import { TicketSide } from './ticket-side.tsx';

/** `/admin/tickets/:id`: the thread, the reply form and the assignee. */
export default function TicketPage() {
  const { id = '' } = useParams();
  const found = useTicket(id);
  const back = (
    <Link
      to="/admin/tickets"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All tickets
    </Link>
  );
  return (
    <AdminFrame title={found.data?.ticket.subject ?? 'Ticket'} lede={found.data?.ticket.number} above={back}>
      <QueryStates query={found} what="the ticket" skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) =>
          data === null ? (
            <EmptyState title="Ticket not found" actions={<LinkButton to="/admin/tickets">All tickets</LinkButton>}>
              The link may be incomplete.
            </EmptyState>
          ) : (
            <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid min-w-0 gap-6">
                <MessageThread messages={data.messages} reader="team" />
                <ReplyForm key={data.ticket.id} ticket={data.ticket} />
              </div>
              <TicketSide ticket={data.ticket} />
            </div>
          )
        }
      </QueryStates>
    </AdminFrame>
  );
}
