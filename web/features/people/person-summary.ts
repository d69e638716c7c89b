import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SharedLink } from '#domain/people/link-message.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const KEY = 'person-summary';

/** What a client is worth by month, their language and phone, and the last contact with them. */
export const usePersonSummary = (person: string) =>
  useQuery({
    queryKey: [KEY, person],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('person_summary', { person }).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });

interface OpenedLink {
  person: string;
  link: SharedLink;
  channel: 'whatsapp' | 'copy';
  /** The order or campaign that the link leads to. */
  subjectId: string | null;
}

/** Records that a link was opened in a messenger, or copied. Nobody knows whether it was sent. */
export function useNoteOpenedLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, link, channel, subjectId }: OpenedLink) => {
      const rest = await restClient();
      const { error } = await rest.rpc('note_opened_link', {
        person,
        link,
        channel,
        ...(subjectId !== null && { subject_id: subjectId }),
      });
      if (error) throw new Error(error.message);
    },
    onSuccess: () =>
      Promise.all([KEY, 'admin-orders', 'audit'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
