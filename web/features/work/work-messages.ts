import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const MESSAGES = 'work-messages';
const MAX_SHOWN = 200;

/** `author_id`: null for an assignee, who learns of the team's messages only that they are the team's. */
export type WorkMessage = Pick<RestRow<'work_messages'>, 'id' | 'author_id' | 'text' | 'created_at'>;

/** The newest messages about assigned work, oldest first: for its assignee those with them, for the team all. */
export function useWorkMessages(subject: AssignedSubject, id: string) {
  return useQuery({
    ...liveOptions,
    queryKey: [MESSAGES, subject, id],
    queryFn: async ({ signal }): Promise<WorkMessage[]> => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('work_messages')
        .select('id,author_id,text,created_at,written:team_authors(author)')
        .eq('subject', subject)
        .eq('subject_id', id)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(MAX_SHOWN)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data
        .map(({ written, author_id: own, ...message }) => ({ ...message, author_id: own ?? written?.author ?? null }))
        .reverse();
    },
  });
}

export function useWriteMessage(subject: AssignedSubject, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const rest = await restClient();
      const { error } = await rest.from('work_messages').insert({ subject, subject_id: id, text });
      if (error) throw new Error(error.message);
    },
    onSuccess: () =>
      Promise.all([MESSAGES, 'assigned-work'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
