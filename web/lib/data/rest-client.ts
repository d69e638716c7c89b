import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/types.generated.ts';
import { getAccessToken } from '#web/lib/session/session-store.ts';

export type RestClient = PostgrestClient<Database>;

let client: Promise<RestClient> | null = null;

/** The official REST client, loaded on the first call. Each request carries the session's token, if there is one. */
export function restClient(): Promise<RestClient> {
  client ??= import('@supabase/postgrest-js').then(
    ({ PostgrestClient: Client }) =>
      new Client<Database>(new URL('/rest/v1', window.location.origin).href, { fetch: fetchWithToken }),
  );
  client.catch(() => {
    client = null;
  });
  return client;
}

const fetchWithToken: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const token = await getAccessToken();
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};
