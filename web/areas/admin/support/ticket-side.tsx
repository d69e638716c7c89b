import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ticketPriorities, ticketStatuses } from '#domain/support/ticket.ts';
import {
  nameOf,
  useChangeTicket,
  type TicketChange,
  type TicketDetail,
} from '#web/features/support/admin/ticket-queries.ts';
import { useAssignWork } from '#web/features/work/inbox.ts';
import { useAssignees } from '#web/features/work/assignees.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { RowConflict } from '#web/lib/data/row-updates.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { priorityTexts, statusTexts } from './ticket-badges.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who can have the ticket, and who has it. */
function useChoices({ assigned }: TicketDetail) {
  const team = useAssignees('ticket');
  const people: { id: string; name: string }[] = [...(team.data ?? [])];
  if (assigned !== null && !people.some(({ id }) => id === assigned.id))
    people.push({ id: assigned.id, name: nameOf(assigned) });
  return { people, isLoading: team.isPending };
}

/** Saved immediately. */
function AssignedTo({ ticket }: { ticket: TicketDetail }) {
  const { user } = useSession();
  const { people, isLoading } = useChoices(ticket);
  const assign = useAssignWork();
  const { id, number, assignee } = ticket;
  const item = { subject: 'ticket', subject_id: id, title: number, assignee } as const;
  const give = (person: string | null) => assign.mutate({ item, person, fee: null });
  return (
    <>
      {assign.error === null ? null : <Banner tone="error">{assign.error.message}</Banner>}
      <SelectField
        label="Assigned to"
        value={assignee ?? ''}
        disabled={assign.isPending || isLoading}
        onChange={(event) => give(event.target.value || null)}
      >
        <option value="">Unassigned</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </SelectField>
      {user !== null && assignee !== user.id ? (
        <Button size="sm" variant="secondary" busy={assign.isPending} onClick={() => give(user.id)}>
          Assign to me
        </Button>
      ) : null}
    </>
  );
}

/** The ticket's properties and assignee. Each change is saved immediately. */
export function TicketSide({ ticket }: { ticket: TicketDetail }) {
  const change = useChangeTicket();
  const set = (changes: TicketChange) => change.mutate({ ticket, change: changes });
  return (
    <aside aria-label="About this ticket" className="surface-1 grid gap-5 rounded-card p-5">
      {change.error === null ? null : (
        <Banner tone="error">
          {change.error instanceof RowConflict
            ? 'Someone else changed this ticket in the meantime. This is its current state: choose again if you still want to.'
            : change.error.message}
        </Banner>
      )}
      <Link to={`/admin/people/${ticket.client.id}`} className="flex items-center gap-3">
        <Avatar size="md" name={nameOf(ticket.client)} src={ticket.client.avatar} />
        <span className="grid min-w-0">
          <span className="linked font-semibold">{nameOf(ticket.client)}</span>
          <span className="truncate text-sm text-faint">{ticket.client.email}</span>
        </span>
      </Link>
      <SelectField
        label="Status"
        value={ticket.status}
        disabled={change.isPending}
        onChange={(event) => set({ status: event.target.value as TicketDetail['status'] })}
      >
        {ticketStatuses.map((status) => (
          <option key={status} value={status}>
            {statusTexts[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Priority"
        value={ticket.priority}
        disabled={change.isPending}
        onChange={(event) => set({ priority: event.target.value as TicketDetail['priority'] })}
      >
        {ticketPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityTexts[priority]}
          </option>
        ))}
      </SelectField>
      <AssignedTo ticket={ticket} />
      <dl className="grid gap-3">
        <Fact label="Opened">
          <Moment at={ticket.created_at} exact />
        </Fact>
        <Fact label="Last reply">
          <Moment at={ticket.last_reply_at} exact /> by {ticket.last_reply_by === 'client' ? 'the client' : 'the team'}
        </Fact>
        {ticket.order === null ? null : (
          <Fact label="Order">
            <Link to={`/admin/orders/${ticket.order.id}`} className="linked">
              {ticket.order.order_number}
            </Link>
          </Fact>
        )}
        {ticket.campaign === null ? null : (
          <Fact label="Campaign">
            <Link to={`/admin/campaigns/${ticket.campaign.id}`} className="linked break-words">
              {ticket.campaign.name}
            </Link>
          </Fact>
        )}
      </dl>
    </aside>
  );
}
