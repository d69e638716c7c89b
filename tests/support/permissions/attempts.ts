import type { createApp } from '#server/app.ts';
import type { Actor } from './actors.ts';
import type { Operation, Reads, Writes } from './matrix.ts';

type App = ReturnType<typeof createApp>;

export interface RestRequest {
  actor: Actor;
  /** Below `/rest/v1`. */
  path: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
}

export async function send(app: App, { actor, path, method = 'GET', body, headers }: RestRequest): Promise<Response> {
  return app.request(`/rest/v1/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      apikey: 'anon',
      'content-type': 'application/json',
      ...(actor.token !== null && { authorization: `Bearer ${actor.token}` }),
      ...headers,
    },
  });
}

export type Outcome = 'allowed' | { denied: string } | { fault: string };

/**
 * Sends a request whose effect is undone, so that the next one finds the same rows.
 * @param afterPermissions SQLSTATEs of checks that only a permitted statement reaches
 */
export async function attempt(
  app: App,
  request: RestRequest,
  afterPermissions: readonly string[] = [],
): Promise<Outcome> {
  const response = await send(app, { ...request, headers: { prefer: 'tx=rollback, count=exact' } });
  const text = await response.text();
  if (response.ok) {
    const rows = Number(response.headers.get('content-range')?.split('/')[1]);
    return rows > 0 || request.path.startsWith('rpc/') ? 'allowed' : { denied: 'no row' };
  }
  const { code, message } = JSON.parse(text) as { code: string; message: string };
  if (afterPermissions.includes(code)) return 'allowed';
  // A missing privilege, a policy or a rule of the shop. Anything else is a fault of the test or of the table.
  const isDenied = code === '42501' || code.startsWith('PT');
  return isDenied ? { denied: message } : { fault: `${code}: ${message}` };
}

/** Whose rows an attempt is about; `hidden`: an unpublished one that is not their own. */
export type About = 'own' | 'other' | 'hidden';

const ROWS = { own: 'their own row', other: 'another client’s row', hidden: 'a hidden row' };

const allows = (right: Reads | Writes, about: About): boolean =>
  right === 'all' ||
  right === 'any' ||
  (right === 'shown' && about !== 'hidden') ||
  (right === 'own' && about === 'own');

/** Nothing if the outcome is what the matrix says, otherwise a line for the list of deviations. */
export function deviation(
  subject: string,
  { actor, operation, about }: { actor: Actor; operation: Operation | 'ask about'; about: About },
  right: Reads | Writes,
  outcome: Outcome,
): string[] {
  const may = (verb: string) => `${subject}: ${actor.name} ${verb} ${operation} ${ROWS[about]}`;
  if (outcome === 'allowed') return allows(right, about) ? [] : [`${may('may')}, expected ${right}`];
  if ('fault' in outcome) return [`${may('could not')}: ${outcome.fault}`];
  return allows(right, about) ? [`${may('may not')}, expected ${right} (${outcome.denied})`] : [];
}
