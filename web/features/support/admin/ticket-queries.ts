import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow, RestUpdate } from '#database/rows.ts';
import { containing } from '#web/lib/data/containing.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { usePeopleMeant } from '#web/lib/data/find-people.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';

/** A user as tickets and lists name them. */
type PersonLine = Pick<RestRow<'users'>, 'id' | 'first_name' | 'last_name' | 'email' | 'avatar'>;

const PERSON = 'id,first_name,last_name,email,avatar';
const LINE =
  `id,number,subject,status,priority,created_at,updated_at,last_reply_at,last_reply_by,client:users!tickets_client_id_fkey(${PERSON}),assigned:users!work_assignments_assignee_fkey(${PERSON})` as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const nameOf = ({
  first_name,
  last_name,
  email,
}: Pick<PersonLine, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email || 'Unnamed client';

export const TICKET_TEXTS = ['number', 'subject'] as const;

/** A page of the queue; the URL holds `q`, `status`, `priority` and `assignee` (an id, `mine` or `none`). */
export function useTicketPage(list: ListState, me: string) {
  const meant = usePeopleMeant(list.filter('q')).data ?? [];
  const query = (rest: RestClient) => {
    const [search, status, priority, assignee] = ['q', 'status', 'priority', 'assignee'].map((name) =>
      list.filter(name),
    ) as [string, string, string, string];
    let narrowed = rest.from('team_tickets').select(LINE);
    if (search !== '')
      narrowed = narrowed.or(
        [containing(TICKET_TEXTS, search), ...(meant.length > 0 ? [`client_id.in.(${meant.join(',')})`] : [])].join(
          ',',
        ),
      );
    if (status !== '') narrowed = narrowed.filter('status', 'eq', status);
    if (priority !== '') narrowed = narrowed.filter('priority', 'eq', priority);
    if (assignee === 'none') return narrowed.is('assignment', null);
    return assignee === '' ? narrowed : narrowed.eq('assignee', assignee === 'mine' ? me : assignee);
  };
  return usePage({ table: 'tickets', list, query, about: meant });
}

async function fetchTicketsOf(clientId: string, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest
    .from('team_tickets')
    .select(LINE)
    .eq('client_id', clientId)
    .order('last_reply_at', { ascending: false })
    .limit(20)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

export type TicketLine = Awaited<ReturnType<typeof fetchTicketsOf>>[number];

export function useTicketsOf(clientId: string) {
  return useQuery({ queryKey: ['tickets', 'of', clientId], queryFn: ({ signal }) => fetchTicketsOf(clientId, signal) });
}

const DETAIL =
  `${LINE},client_id,assignee,order:team_orders(id,order_number,status),campaign:campaign_delivery(id,name)` as const;
const MESSAGE =
  'id,author_id,author_name,by_staff,body,internal,attachments,created_at,author:users(avatar),written:team_authors(author:users(avatar))';

async function fetchTicket(id: string, signal: AbortSignal) {
  if (!UUID.test(id)) return null;
  const rest = await restClient();
  const [ticket, messages] = await Promise.all([
    rest.from('team_tickets').select(DETAIL).eq('id', id).limit(1).abortSignal(signal),
    rest
      .from('ticket_messages')
      .select(MESSAGE)
      .eq('ticket_id', id)
      .order('created_at')
      .order('id')
      .limit(500)
      .abortSignal(signal),
  ]);
  if (ticket.error) throw new Error(ticket.error.message);
  if (messages.error) throw new Error(messages.error.message);
  const [found] = ticket.data;
  if (found === undefined) return null;
  // Only notes and what the client wrote have their author in the row.
  const authored = messages.data.map(({ written, ...message }) => ({
    ...message,
    author: message.author ?? written?.author ?? null,
  }));
  return { ticket: found, messages: authored };
}

type FetchedTicket = NonNullable<Awaited<ReturnType<typeof fetchTicket>>>;
export type TicketDetail = FetchedTicket['ticket'];

/**
 * One ticket with its thread, oldest first; null if there is none. Polled every half minute for new messages of the
 * client.
 */
export function useTicket(id: string) {
  return useQuery({
    queryKey: ['tickets', 'one', id],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => fetchTicket(id, signal),
  });
}

interface NewMessage {
  ticketId: string;
  body: string;
  internal: boolean;
  /** Names of uploaded files. */
  attachments: string[];
}

/** @throws {Error} with the server's message */
export function useReplyToTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ticketId, ...message }: NewMessage) => {
      const rest = await restClient();
      const { error } = await rest.from('ticket_messages').insert({ ticket_id: ticketId, ...message });
      if (error) throw new Error(error.message);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}

/**
 * Closes a ticket right after a reply, or opens it again as it was: awaiting the client.
 * @throws {Error} if the client has written since
 */
export function useCloseTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, closed }: { id: string; closed: boolean }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('tickets')
        .update({ status: closed ? 'completed' : 'pending' })
        .eq('id', id)
        .eq('status', closed ? 'pending' : 'completed')
        .select('id');
      if (error) throw new Error(error.message);
      if (data.length === 0) throw new Error('The ticket has changed in the meantime. Look at its last message.');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}

export type TicketChange = Pick<RestUpdate<'tickets'>, 'status' | 'priority'>;

/** Updates a ticket as it was loaded. @throws {RowConflict} if another user changed it first */
export const changeTicket = (ticket: Pick<TicketLine, 'id' | 'updated_at'>, change: TicketChange) =>
  updateRow('tickets', { id: ticket.id }, ticket, change);

export function useChangeTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, change }: { ticket: TicketDetail; change: TicketChange }) => changeTicket(ticket, change),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}

export type CannedReply = Pick<RestRow<'canned_replies'>, 'id' | 'title' | 'body' | 'updated_at'>;

export function useCannedReplies() {
  return useQuery({
    queryKey: ['canned_replies'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('canned_replies')
        .select('id,title,body,updated_at')
        .order('title')
        .limit(500)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
