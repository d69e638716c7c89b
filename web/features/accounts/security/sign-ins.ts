import { restClient } from '#web/lib/data/rest-client.ts';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';

/** An active session of the user. Dates are ISO strings. */
export interface SignIn {
  id: string;
  userAgent: string;
  ipAddress: string | null;
  createdAt: string;
  activeAt: string;
  /** The session that made the request. */
  current: boolean;
}

/** The current session first, then the latest first. @throws {Error} with the server's message */
export async function fetchSignIns(): Promise<SignIn[]> {
  const { data, error } = await (await restClient()).rpc('list_sessions');
  if (error) throw new Error(error.message);
  const list = data.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    ipAddress: row.ip,
    createdAt: row.created_at,
    activeAt: row.refreshed_at ?? row.created_at,
    current: row.current,
  }));
  return [...list.filter((item) => item.current), ...list.filter((item) => !item.current)];
}

/** Ends one of the user's own sessions: it gets no new tokens. @throws {Error} with the server's message */
export async function endSignIn(id: string): Promise<void> {
  const { error } = await (await restClient()).rpc('end_session', { session: id });
  if (error) throw new Error(error.message);
}

/** Ends all sessions except this one. */
export function endOtherSignIns(): Promise<Outcome> {
  return attempt(async () => {
    const { error } = await (await loadAuth()).signOut({ scope: 'others' });
    return { value: undefined, error };
  });
}
