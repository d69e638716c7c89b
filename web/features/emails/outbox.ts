import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#web/lib/functions.ts';
import { behindCursor, cursorOf } from '#web/lib/keyset.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

export const mailStates = { queued: 'Waiting', sending: 'Being sent', sent: 'Sent', failed: 'Failed' } as const;

/** A mail of the outbox, without what it says: links that let somebody in never come to a screen. */
export interface OutboxMail {
  id: string;
  template: string;
  to_address: string;
  locale: string;
  state: keyof typeof mailStates;
  attempts: number;
  last_error: string | null;
  is_test: boolean;
  created_at: string;
  sent_at: string | null;
}

export interface OutboxFilter {
  state: string;
  template: string;
  /** The whole address. */
  to: string;
}

const COLUMNS = 'id,template,to_address,locale,state,attempts,last_error,is_test,created_at,sent_at';
const PAGE = 25;

export const useOutbox = (filter: OutboxFilter, cursor: string | null) =>
  useQuery({
    queryKey: ['outbox', filter, cursor],
    queryFn: async (): Promise<{ mails: OutboxMail[]; next: string | null }> => {
      const rest = await restClient();
      let query = rest
        .from('email_outbox')
        .select(COLUMNS)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE + 1);
      if (filter.state !== '') query = query.eq('state', filter.state);
      if (filter.template !== '') query = query.eq('template', filter.template);
      if (filter.to !== '') query = query.eq('to_address', filter.to.trim());
      const behind = behindCursor({ column: 'created_at', descending: true, cursor });
      const { data, error } = await (behind === null ? query : query.or(behind));
      if (error) throw new Error(error.message);
      const rows = data as OutboxMail[];
      const mails = rows.slice(0, PAGE);
      const last = mails.at(-1);
      return { mails, next: rows.length > PAGE && last !== undefined ? cursorOf({ ...last }, 'created_at') : null };
    },
    placeholderData: keepPreviousData,
  });

/** Sends a mail again that was given up. @throws {FunctionError} in words when it cannot be */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callFunction('retry-mail', { body: { mail: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
}
