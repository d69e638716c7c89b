import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TicketPriority, TicketStatus } from '#domain/ticket.ts';
import { containing, usePage, type RowQuery } from '#web/lib/list-query.ts';
import type { ListState } from '#web/lib/list-state.ts';
import { usePeopleMeant } from '#web/lib/people-meant.ts';
import { updateRow } from '#web/lib/row-updates.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

/** Somebody as tickets and lists name them. */
export interface PersonLine {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  avatar: string | null;
}

export interface TicketLine {
  id: string;
  number: string;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  created_at: string;
  updated_at: string;
  last_reply_at: string;
  last_reply_by: 'client' | 'staff';
  client: PersonLine;
  staff: PersonLine | null;
}

export interface TicketDetail extends TicketLine {
  client_id: string;
  assignee: string | null;
  order: { id: string; order_number: string; status: string } | null;
  campaign: { id: string; name: string } | null;
}

export interface TicketMessage {
  id: string;
  author_id: string | null;
  author_name: string;
  by_staff: boolean;
  body: string;
  internal: boolean;
  attachments: string[];
  created_at: string;
  author: { avatar: string | null } | null;
}

const PERSON = 'id,first_name,last_name,email,avatar';
const LINE = `id,number,subject,status,priority,created_at,updated_at,last_reply_at,last_reply_by,client:users!tickets_client_id_fkey(${PERSON}),staff:users!tickets_assignee_fkey(${PERSON})`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const nameOf = ({
  first_name,
  last_name,
  email,
}: Pick<PersonLine, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email || 'Somebody';

/** A page of the queue; the address holds `q`, `status`, `priority` and `assignee` (an id, `mine` or `none`). */
export function useTicketPage(list: ListState, me: string) {
  const meant = usePeopleMeant(list.filter('q')).data ?? [];
  const narrow = (query: RowQuery): RowQuery => {
    const [search, status, priority, assignee] = ['q', 'status', 'priority', 'assignee'].map((name) =>
      list.filter(name),
    ) as [string, string, string, string];
    let narrowed = query;
    if (search !== '')
      narrowed = narrowed.or(
        [
          containing(['number', 'subject'], search),
          ...(meant.length > 0 ? [`client_id.in.(${meant.join(',')})`] : []),
        ].join(','),
      );
    if (status !== '') narrowed = narrowed.eq('status', status);
    if (priority !== '') narrowed = narrowed.eq('priority', priority);
    if (assignee === 'none') return narrowed.is('assignee', null);
    return assignee === '' ? narrowed : narrowed.eq('assignee', assignee === 'mine' ? me : assignee);
  };
  return usePage<TicketLine>({ table: 'tickets', select: LINE, list, narrow, about: meant });
}

/** The tickets of one client, newest first. */
export function useTicketsOf(clientId: string) {
  return useQuery({
    queryKey: ['tickets', 'of', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('tickets')
        .select(LINE)
        .eq('client_id', clientId)
        .order('last_reply_at', { ascending: false })
        .limit(20)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as unknown as TicketLine[];
    },
  });
}

/** One ticket with its thread, oldest first; null when there is none. Asked again every half minute: clients write meanwhile. */
export function useTicket(id: string) {
  return useQuery({
    queryKey: ['tickets', 'one', id],
    refetchInterval: 30_000,
    queryFn: async ({ signal }): Promise<{ ticket: TicketDetail; messages: TicketMessage[] } | null> => {
      if (!UUID.test(id)) return null;
      const rest = await restClient();
      const [ticket, messages] = await Promise.all([
        rest
          .from('tickets')
          .select(`${LINE},client_id,assignee,order:orders(id,order_number,status),campaign:campaigns(id,name)`)
          .eq('id', id)
          .limit(1)
          .abortSignal(signal),
        rest
          .from('ticket_messages')
          .select('id,author_id,author_name,by_staff,body,internal,attachments,created_at,author:users(avatar)')
          .eq('ticket_id', id)
          .order('created_at')
          .order('id')
          .limit(500)
          .abortSignal(signal),
      ]);
      const failed = ticket.error ?? messages.error;
      if (failed) throw new Error(failed.message);
      const [found] = ticket.data as unknown as TicketDetail[];
      return found === undefined ? null : { ticket: found, messages: messages.data as unknown as TicketMessage[] };
    },
  });
}

/** Who tickets can be assigned to. */
export function useStaff() {
  return useQuery({
    queryKey: ['users', 'staff'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('users')
        .select(PERSON)
        .eq('role', 'admin')
        .eq('is_active', true)
        .order('first_name')
        .limit(200)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as unknown as PersonLine[];
    },
  });
}

export interface NewMessage {
  ticketId: string;
  body: string;
  internal: boolean;
  /** Names of uploaded files. */
  attachments: string[];
}

/** @throws {Error} with the server's reason */
export function useAnswerTicket() {
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

export type TicketChange = Partial<Pick<TicketDetail, 'status' | 'priority' | 'assignee'>>;

/** Changes a ticket as it was loaded. @throws {RowConflict} when somebody else was faster */
export function useChangeTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, change }: { ticket: TicketDetail; change: TicketChange }) =>
      updateRow<TicketDetail>('tickets', { id: ticket.id }, ticket, change),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}

export interface CannedReply extends Record<string, unknown> {
  id: string;
  title: string;
  body: string;
  updated_at: string;
}

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
      return data as unknown as CannedReply[];
    },
  });
}
