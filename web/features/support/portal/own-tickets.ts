import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import type { TicketPriority, TicketStatus } from '#domain/support/ticket.ts';
import { behindCursor } from '#web/lib/data/keyset.ts';
import { pageOf, type Page } from '#web/lib/data/list-query.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** A ticket in the client's list. */
export type OwnTicketLine = Pick<
  RestRow<'tickets'>,
  'id' | 'number' | 'subject' | 'status' | 'created_at' | 'last_reply_at' | 'last_reply_by'
>;

const PAGE_SIZE = 20;
const LINE = 'id,number,subject,status,created_at,last_reply_at,last_reply_by';
const ONE =
  `${LINE},client_id,priority,order:orders(id,order_number),campaign:campaign_delivery(id,name),messages:ticket_messages(id,author_name,by_staff,body,attachments,created_at,author:users(avatar))` as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const newest = { column: 'last_reply_at', descending: true };

/**
 * A client's own tickets, the last updated first, one page at a time; `status` is empty for all. Policies let admins
 * read every ticket, so the query names the owner.
 */
export function useOwnTickets(clientId: string, status: TicketStatus | '') {
  return useInfiniteQuery({
    ...liveOptions,
    queryKey: ['tickets', 'own', clientId, status],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<OwnTicketLine>> => {
      const rest = await restClient();
      let query = rest.from('tickets').select(LINE).eq('client_id', clientId);
      if (status !== '') query = query.eq('status', status);
      const behind = behindCursor({ ...newest, cursor: pageParam });
      if (behind !== null) query = query.or(behind);
      const { data, error } = await query
        .order('last_reply_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE + 1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return pageOf(data, PAGE_SIZE, newest.column);
    },
    getNextPageParam: ({ next }) => next,
  });
}

async function fetchOwnTicket(clientId: string, id: string, signal: AbortSignal) {
  if (!UUID.test(id)) return null;
  const rest = await restClient();
  const { data, error } = await rest
    .from('tickets')
    .select(ONE)
    .eq('id', id)
    .eq('client_id', clientId)
    .eq('messages.internal', false)
    .limit(1)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  const [found] = data;
  return found === undefined
    ? null
    : {
        ...found,
        messages: found.messages.toSorted(
          (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
        ),
      };
}

export type OwnTicket = NonNullable<Awaited<ReturnType<typeof fetchOwnTicket>>>;

/** One of a client's own tickets with its thread, oldest first; null if the client has no such ticket. */
export function useOwnTicket(clientId: string, id: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['tickets', 'own', clientId, 'one', id],
    queryFn: ({ signal }) => fetchOwnTicket(clientId, id, signal),
  });
}

interface NewTicket {
  subject: string;
  body: string;
  priority: TicketPriority;
  /** Empty for none. */
  orderId: string;
  /** Names of uploaded files. */
  attachments: string[];
}

/** Opens a ticket. @throws {RestError} */
export function useOpenTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ subject, body, priority, orderId, attachments }: NewTicket) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('open_ticket', {
        subject,
        body,
        priority,
        order_id: orderId === '' ? undefined : orderId,
        attachments,
      });
      if (error) throw new RestError(error, status);
      return data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}

/** Adds a message to a ticket, which reopens it. @throws {RestError} */
export function useWriteIntoTicket(ticketId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (message: { body: string; attachments: string[] }) => {
      const rest = await restClient();
      const { error, status } = await rest.from('ticket_messages').insert({ ticket_id: ticketId, ...message });
      if (error) throw new RestError(error, status);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}
