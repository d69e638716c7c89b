import { useQueryClient } from '@tanstack/react-query';
import { ticketStatuses } from '#domain/support/ticket.ts';
import { changeTicket, type TicketChange, type TicketLine } from '#web/features/support/admin/ticket-queries.ts';
import type { RowSelection } from '#web/ui/table/row-selection.ts';
import { assignWork } from '#web/features/work/inbox.ts';
import { BulkAssign } from '../bulk/bulk-assign.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkSelect } from '../bulk/bulk-select.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { statusTexts } from './ticket-badges.tsx';

const nouns = ['ticket', 'tickets'] as const;

/** The actions for selected tickets. None of them emails the client, so all can be undone. */
export function BulkTickets({ selection }: { selection: RowSelection<TicketLine> }) {
  const queries = useQueryClient();
  const bulk = useBulk<TicketLine>({
    nouns,
    nameOf: ({ number }) => number,
    refresh: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
  const isBusy = bulk.progress !== null;

  const change = (to: TicketChange, from: (ticket: TicketLine) => TicketChange, text: string) =>
    void bulk.run(selection.rows, {
      act: (ticket) => changeTicket(ticket, to),
      // Unless someone changed it since: `changed` is the row as the action left it.
      undo: (ticket, changed) => changeTicket(changed as TicketLine, from(ticket)),
      done: (what, many) => `${what} ${many ? 'are' : 'is'} ${text}`,
    });
  const setStatus = (value: string) => {
    const status = ticketStatuses.find((one) => one === value);
    if (status !== undefined)
      change({ status }, (ticket) => ({ status: ticket.status }), `${statusTexts[status].toLowerCase()} now`);
  };
  return (
    <BulkBar selection={selection} bulk={bulk} nouns={nouns}>
      <BulkSelect
        label="Set status"
        disabled={isBusy}
        options={ticketStatuses.map((status) => [status, statusTexts[status]])}
        onChoose={setStatus}
      />
      <BulkAssign
        subject="ticket"
        rows={selection.rows}
        bulk={bulk}
        assign={(ticket, person) => assignWork('ticket', ticket.id, person)}
        restore={(ticket) => assignWork('ticket', ticket.id, ticket.assigned?.id ?? null)}
      />
    </BulkBar>
  );
}
