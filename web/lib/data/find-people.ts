import { useQuery } from '@tanstack/react-query';
import { containing } from './containing.ts';
import { restClient } from './rest-client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_PEOPLE = 50;

/**
 * The users that a filter text matches, for admin screens: by id, or by part of the name or email. Null if there is no
 * text.
 */
export function usePeopleMeant(text: string) {
  const search = text.trim();
  return useQuery({
    queryKey: ['users', 'meant', search],
    queryFn: async ({ signal }): Promise<string[] | null> => {
      if (search === '') return null;
      if (UUID.test(search)) return [search];
      const rest = await restClient();
      const { data, error } = await rest
        .from('users')
        .select('id')
        .or(containing(['email', 'first_name', 'last_name'], search))
        .limit(MAX_PEOPLE)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data.map(({ id }) => id);
    },
  });
}
