import type { PostgrestClient } from '@supabase/postgrest-js';
import { getAccessToken } from './session-store.ts';

let client: Promise<PostgrestClient> | null = null;

/** The official data client on `/rest/v1`, loaded at the first call; each request carries the session's token when there is one. */
export function restClient(): Promise<PostgrestClient> {
  client ??= import('@supabase/postgrest-js').then(
    ({ PostgrestClient: Client }) => new Client(new URL('/rest/v1', window.location.origin).href, { fetch: fetchWithToken }),
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
