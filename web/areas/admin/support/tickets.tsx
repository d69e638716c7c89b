import { Link } from 'react-router';
import { ticketPriorities, ticketStatuses } from '#domain/support/ticket.ts';
import { nameOf, useTicketPage, type TicketLine } from '#web/features/support/admin/ticket-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import type { Column } from '#web/ui/table/column.ts';
import { Note } from '#web/ui/table/note.tsx';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { inShopZone } from '#web/lib/format/format.ts';
import { TableTime } from '#web/ui/moment.tsx';
import { useRowSelection } from '#web/ui/table/row-selection.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SavedViews } from '#web/areas/admin/views/saved-views.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { AssigneeFilter } from '../assignees/assignee-filter.tsx';
import { BulkTickets } from './bulk-tickets.tsx';
import { CannedReplies } from './canned-replies.tsx';
import { PriorityBadge, priorityTexts, statusTexts, TicketStatusBadge } from './ticket-badges.tsx';

const FILTERS = ['q', 'status', 'priority', 'assignee'] as const;

function TicketLink({ ticket }: { ticket: TicketLine }) {
  return (
    <Link to={`/admin/tickets/${ticket.id}`} className="inline-grid min-h-11 content-center">
      <span className="linked font-semibold break-words">{ticket.subject}</span>
      <span className="text-sm font-normal text-faint">{ticket.number}</span>
    </Link>
  );
}

const lastBy = (ticket: TicketLine) => (ticket.last_reply_by === 'client' ? 'Client' : 'Team');

const columns: readonly Column<TicketLine>[] = [
  {
    id: 'subject',
    card: 'title',
    header: 'Ticket',
    cell: (row) => <TicketLink ticket={row} />,
    sort: 'number',
    className: 'min-w-56',
  },
  {
    id: 'client',
    card: 'meta',
    header: 'Client',
    cell: (row) => (
      <Link to={`/admin/people/${row.client.id}`} className="inline-grid min-h-11 content-center">
        <span className="linked">{nameOf(row.client)}</span>
        <span className="text-sm wrap-anywhere text-faint in-data-meta:hidden">{row.client.email}</span>
      </Link>
    ),
  },
  { id: 'status', card: 'foot', header: 'Status', cell: (row) => <TicketStatusBadge status={row.status} /> },
  { id: 'priority', card: 'foot', header: 'Priority', cell: (row) => <PriorityBadge priority={row.priority} /> },
  {
    id: 'assignee',
    card: 'fact',
    header: 'Assignee',
    none: 'Unassigned',
    cell: ({ assigned }) => (assigned === null ? null : nameOf(assigned)),
  },
  {
    id: 'last',
    card: 'meta',
    header: () => inShopZone('Last reply'),
    cell: (row) => (
      <>
        <TableTime at={row.last_reply_at} />
        <Note>{lastBy(row)}</Note>
      </>
    ),
    sort: 'last_reply_at',
  },
];

function Filters({ list }: { list: ListState }) {
  const select = (name: (typeof FILTERS)[number], label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField label={label} value={list.filter(name)} onChange={(event) => list.setFilter(name, event.target.value)}>
      <option value="">All</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <div role="search" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField
        label="Search number, subject and client"
        value={list.filter('q')}
        onSearch={(text) => list.setFilter('q', text)}
      />
      {select(
        'status',
        'Status',
        ticketStatuses.map((status) => [status, statusTexts[status]]),
      )}
      {select(
        'priority',
        'Priority',
        ticketPriorities.map((priority) => [priority, priorityTexts[priority]]),
      )}
      <AssigneeFilter list={list} subject="ticket" />
    </div>
  );
}

const selectionLabels = {
  allLabel: 'Select all tickets on this page',
  labelOf: (ticket: TicketLine) => `Select ${ticket.number}`,
};

/** `/admin/tickets`: tickets, sorted by longest waiting or newest. */
export default function TicketsPage() {
  const { user } = useSession();
  const list = useListState('-last_reply_at', FILTERS);
  const page = useTicketPage(list, user?.id ?? '');
  const selection = useRowSelection(page.data?.rows ?? [], selectionLabels);
  return (
    <AdminFrame
      title="Tickets"
      lede="Open tickets are waiting for the team, pending ones for the client."
      aside={
        <>
          <SavedViews />
          <CannedReplies />
        </>
      }
    >
      <Filters list={list} />
      <PagedTable
        query={page}
        list={list}
        label="Tickets"
        nouns={['ticket', 'tickets']}
        columns={columns}
        selection={selection}
        empty={
          <EmptyState title="No tickets yet">
            When a client asks for help, their ticket appears here and the team gets an email.
          </EmptyState>
        }
      />
      <BulkTickets selection={selection} />
    </AdminFrame>
  );
}
