import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createAuthenticator, type Authenticator, type Lies } from '#tests/support/authenticator.ts';
import { PASSWORD, type AuthServer } from './auth-harness.ts';

/** Where a browser has the site open; the port is not the server's, as with a development server before it. */
export const ORIGIN = 'http://localhost:5173';

/** A browser at the site: the official client, and an authenticator. */
export function openPage(
  server: AuthServer,
  options: Omit<Parameters<typeof createAuthenticator>[0], 'origin'> = {},
  key = 'anon',
) {
  const supabase = createClient(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { origin: ORIGIN } },
  });
  return { supabase, authenticator: createAuthenticator({ origin: ORIGIN, ...options }) };
}

/** A confirmed account, signed in with its password in a browser of its own. */
export async function openAccount(server: AuthServer, name: string, options: Parameters<typeof openPage>[1] = {}) {
  const email = `${name}@example.test`;
  const user = await server.confirmedUser(email);
  const page = openPage(server, options);
  const { data, error } = await page.supabase.auth.signInWithPassword({ email, password: PASSWORD });
  if (error !== null) throw error;
  return { ...page, email, user, session: data.session };
}

/** Both steps of a registration; the answer as the client gives it. */
export async function register(
  { supabase, authenticator }: { supabase: SupabaseClient; authenticator: Authenticator },
  lies: Lies = {},
) {
  const { data, error } = await supabase.auth.passkey.startRegistration();
  if (error !== null) throw error;
  return supabase.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: authenticator.create(data.options, lies),
  });
}

/** Both steps of a sign-in in a browser without a session. */
export async function signIn(server: AuthServer, authenticator: Authenticator, lies: Lies = {}) {
  const { supabase } = openPage(server);
  const { data, error } = await supabase.auth.passkey.startAuthentication();
  if (error !== null) throw error;
  const answer = await supabase.auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: authenticator.get(data.options, lies),
  });
  return { supabase, ...answer };
}

interface StoredKey {
  sign_count: number;
  transports: string[];
  device_type: string;
  backed_up: boolean;
  aaguid: string;
  last_used_at: Date | null;
}

/** A user's keys as the table has them, oldest first. */
export async function storedKeys(server: AuthServer, userId: string): Promise<StoredKey[]> {
  const { rows } = await server.db.query<StoredKey>(
    'select sign_count, transports, device_type, backed_up, aaguid, last_used_at from auth.webauthn_credentials where user_id = $1 order by created_at',
    [userId],
  );
  return rows;
}

/** A request as no client would make it, from a page of the site unless `headers` say otherwise. */
export async function postFrom(
  server: AuthServer,
  path: string,
  token: string | null,
  body: unknown,
  headers: Record<string, string> = { origin: ORIGIN },
) {
  const answer = await server.post(path, body, {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
