import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TicketPriority, TicketStatus } from '#domain/ticket.ts';
import { behindCursor, cursorOf } from '#web/lib/keyset.ts';
import { liveOptions } from '#web/lib/live-query.ts';
import { RestRefusal } from '#web/lib/rest-refusal.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';
import type { ThreadMessage } from './message-thread.tsx';

/** A ticket as its client lists it. */
export interface OwnTicketLine {
  id: string;
  number: string;
  subject: string;
  status: TicketStatus;
  created_at: string;
  last_reply_at: string;
  last_reply_by: 'client' | 'staff';
}

export interface OwnTicket extends OwnTicketLine {
  client_id: string;
  priority: TicketPriority;
  order: { id: string; order_number: string } | null;
  /** The campaign whose conversation it is. */
  campaign: { id: string; name: string } | null;
  messages: ThreadMessage[];
}

const PAGE_SIZE = 20;
const LINE = 'id,number,subject,status,created_at,last_reply_at,last_reply_by';
const ONE = `${LINE},client_id,priority,order:orders(id,order_number),campaign:campaigns(id,name),messages:ticket_messages(id,author_name,by_staff,body,attachments,created_at,author:users(avatar))`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const newest = { column: 'last_reply_at', descending: true };

/** A client's own tickets, the last answered first, a page at a time; `status` is empty for all. Staff see everybody's by policy, so the owner is asked for. */
export function useOwnTickets(clientId: string, status: string) {
  return useInfiniteQuery({
    ...liveOptions,
    queryKey: ['tickets', 'own', clientId, status],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<{ rows: OwnTicketLine[]; next: string | null }> => {
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
      const found = data as unknown as OwnTicketLine[];
      const rows = found.slice(0, PAGE_SIZE);
      const last = rows.at(-1);
      return {
        rows,
        next: found.length > PAGE_SIZE && last !== undefined ? cursorOf({ ...last }, newest.column) : null,
      };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** One of a client's own tickets with its thread, oldest first; null when it has none like that. */
export function useOwnTicket(clientId: string, id: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['tickets', 'own', clientId, 'one', id],
    queryFn: async ({ signal }): Promise<OwnTicket | null> => {
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
      const [found] = data as unknown as OwnTicket[];
      return found === undefined
        ? null
        : {
            ...found,
            messages: found.messages.toSorted(
              (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
            ),
          };
    },
  });
}

export interface NewTicket {
  subject: string;
  body: string;
  priority: TicketPriority;
  /** Empty for none. */
  orderId: string;
  /** Names of uploaded files. */
  attachments: string[];
}

/** Opens a ticket. Fails with a `RestRefusal`. */
export function useOpenTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ subject, body, priority, orderId, attachments }: NewTicket) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('open_ticket', {
        subject,
        body,
        priority,
        order_id: orderId === '' ? null : orderId,
        attachments,
      });
      if (error) throw new RestRefusal(error, status);
      return data as { id: string; number: string };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}

/** Writes into a ticket, which opens it again. Fails with a `RestRefusal`. */
export function useWriteIntoTicket(ticketId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (message: { body: string; attachments: string[] }) => {
      const rest = await restClient();
      const { error, status } = await rest.from('ticket_messages').insert({ ticket_id: ticketId, ...message });
      if (error) throw new RestRefusal(error, status);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}
