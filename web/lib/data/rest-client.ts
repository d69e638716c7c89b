import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#database/types.generated.ts';
import { fetchAsUser } from '#web/lib/session/fetch-as-user.ts';

export type RestClient = PostgrestClient<Database>;

let client: Promise<RestClient> | null = null;

/** The official REST client, loaded on the first call. Each request carries the session's token, if there is one. */
export function restClient(): Promise<RestClient> {
  client ??= import('@supabase/postgrest-js').then(
    ({ PostgrestClient: Client }) =>
      new Client<Database>(new URL('/rest/v1', window.location.origin).href, { fetch: fetchAsUser }),
  );
  client.catch(() => {
    client = null;
  });
  return client;
}
