import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';
import { wanted } from '#web/lib/data/containing.ts';
import { behindCursor } from '#web/lib/data/keyset.ts';
import { pageOf } from '#web/lib/data/list-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export const emailStates = { queued: 'Waiting', sending: 'Being sent', sent: 'Sent', failed: 'Failed' } as const;

interface OutboxFilter {
  state: string;
  template: string;
  /** The recipient's full email. */
  to: string;
}

/** Without the content: sign-in links never reach a screen. */
const COLUMNS = 'id,template,to_address,locale,state,attempts,last_error,is_test,created_at,sent_at';
const PAGE = 25;

export const useOutbox = (filter: OutboxFilter, cursor: string | null) =>
  useQuery({
    queryKey: ['outbox', filter, cursor],
    queryFn: async () => {
      const rest = await restClient();
      let query = rest
        .from('email_outbox')
        .select(COLUMNS)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE + 1);
      if (filter.state !== '') query = query.filter('state', 'eq', filter.state);
      if (filter.template !== '') query = query.eq('template', filter.template);
      if (filter.to !== '') query = query.eq('to_address', wanted(filter.to));
      const behind = behindCursor({ column: 'created_at', descending: true, cursor });
      const { data, error } = await (behind === null ? query : query.or(behind));
      if (error) throw new Error(error.message);
      return pageOf(data, PAGE, 'created_at');
    },
    placeholderData: keepPreviousData,
  });

export type OutboxEmail = NonNullable<ReturnType<typeof useOutbox>['data']>['rows'][number];

/** Sends a failed email again. @throws {FunctionError} with a message for the user */
export function useRetryEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callFunction('retry-mail', { body: { mail: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
}
