import { Link } from 'react-router';
import { ticketPriorities, ticketStatuses } from '#domain/support/ticket.ts';
import { nameOf, useTicketPage, type TicketLine } from '#web/features/support/admin/ticket-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import type { Page } from '#web/lib/data/list-query.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { inShopZone } from '#web/lib/format/format.ts';
import { TableTime } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useRowSelection } from '#web/ui/table/row-selection.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SavedViews } from '#web/areas/admin/views/saved-views.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { AssigneeFilter } from '../assignees/assignee-filter.tsx';
import { BulkTickets } from './bulk-tickets.tsx';
import { CannedReplies } from './canned-replies.tsx';
import { PriorityBadge, priorityTexts, statusTexts, TicketStatusBadge } from './ticket-badges.tsx';

const FILTERS = ['q', 'status', 'priority', 'assignee'] as const;
const link = 'underline decoration-line underline-offset-4 hover:decoration-signal';

function TicketLink({ ticket }: { ticket: TicketLine }) {
  return (
    <Link to={`/admin/tickets/${ticket.id}`} className="inline-grid min-h-11 content-center">
      <span className={`${link} font-semibold break-words`}>{ticket.subject}</span>
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
        <span className={link}>{nameOf(row.client)}</span>
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

function Tickets({ list, page: { rows, next }, stale }: { list: ListState; page: Page<TicketLine>; stale: boolean }) {
  const selection = useRowSelection(rows, selectionLabels);
  return (
    <div className="grid gap-4">
      <DataTable
        cardsBelow="xl"
        label="Tickets"
        rows={rows}
        columns={columns}
        list={list}
        stale={stale}
        selection={selection}
      />
      <Pager list={list} next={next}>
        {rows.length === 1 ? '1 ticket' : `${rows.length} tickets`} on this page
      </Pager>
      <BulkTickets selection={selection} />
    </div>
  );
}

/** `/admin/tickets`: tickets, sorted by longest waiting or newest. */
export default function TicketsPage() {
  const { user } = useSession();
  const list = useListState('-last_reply_at', FILTERS);
  const page = useTicketPage(list, user?.id ?? '');
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
      <QueryStates
        query={page}
        what="the tickets"
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          list.filtered ? (
            <EmptyState title="No tickets found" actions={<Button onClick={list.clear}>Clear the filters</Button>}>
              No ticket matches these filters.
            </EmptyState>
          ) : (
            <EmptyState title="No tickets yet">
              When a client asks for help, their ticket appears here and the team gets an email.
            </EmptyState>
          )
        }
      >
        {(found) => <Tickets list={list} page={found} stale={page.isPlaceholderData} />}
      </QueryStates>
    </AdminFrame>
  );
}
