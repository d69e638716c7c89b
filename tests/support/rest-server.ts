import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import { createClient } from '@supabase/supabase-js';
import { readConfig } from '#server/config.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import type { Database, Engine } from '#server/platform/db/database.ts';
import type { Claims } from '#server/platform/db/scope.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { resolveCaller } from '#server/http/caller.ts';
import { TokenError, type Identity } from '#server/platform/keys/identity.ts';
import { createRest } from '#server/protocols/rest/rest.ts';
import { freshDatabase } from './database.ts';
import { localMode } from './local-mode.ts';

export const USER = '11111111-1111-4111-8111-111111111111';
export const OTHER_USER = '22222222-2222-4222-8222-222222222222';

/** Tokens that a fake identity accepts, with their claims. */
const CLAIMS: Record<string, Claims> = {
  service: { role: 'service_role' },
  user: { role: 'authenticated', sub: USER },
  team: { role: 'authenticated', sub: USER, app_metadata: { role: 'admin' } },
  other: { role: 'authenticated', sub: OTHER_USER },
};

const KINDS = { anon: 'visitor', guest: 'guest', authenticated: 'client', service_role: 'service' } as const;

const fakeIdentity: Pick<Identity, 'claimsOf'> = {
  async claimsOf(headers) {
    const bearer = headers.get('authorization')?.replace('Bearer ', '');
    if (bearer === undefined || bearer === 'anon-key') return { role: 'anon' };
    if (bearer === 'expired') throw new TokenError('expired', 'the token has expired');
    const claims = CLAIMS[bearer];
    if (claims === undefined) throw new TokenError('malformed', 'this is no token');
    return claims;
  },
};

type Token = 'user' | 'other' | 'service';

const clientFor = (url: string, token: Token | undefined) =>
  createClient(url, 'anon-key', {
    db: { schema: 'cinema' },
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token && { accessToken: async () => token }),
  });

export interface RestServer {
  url: string;
  db: Database;
  /** The official client, anonymous or with one of the fake tokens. */
  client(token?: Token): ReturnType<typeof clientFor>;
  /** Plain fetch under `/rest/v1`. */
  get(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  logged: string[];
  close(): Promise<void>;
}

/** The REST protocol alone, over the schema of rest-schema.sql, on a socket. */
export async function startRest(
  engine: Engine,
  clock: Clock = systemClock,
  settings: Record<string, string> = {},
): Promise<RestServer> {
  const db = await freshDatabase(engine);
  await db.script(await readFile(new URL('./rest-schema.sql', import.meta.url), 'utf8'));
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const config = readConfig({ REST_SCHEMAS: 'cinema,archive', ...localMode(settings), ...settings });
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('requestId', 'test');
      c.set('ip', '203.0.113.7');
      c.set('local', true);
      await next();
    })
    .use(resolveCaller({ identity: fakeIdentity, access: { revocationOf: async () => null }, log }))
    .route(
      '/rest/v1',
      createRest(
        { config, db, replica: null, publicUrl: '', clock, log },
        {
          mayEstimateCounts: ({ claims }) => claims.role === 'service_role',
          kindOf: ({ claims }) => (claims.app_metadata?.role === 'admin' ? 'team' : KINDS[claims.role]),
        },
      ),
    );
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    db,
    logged,
    client: (token) => clientFor(url, token),
    get: (path, { token, ...init } = {}) =>
      fetch(`${url}/rest/v1${path}`, {
        ...init,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...init.headers },
      }),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await db.close();
    },
  };
}
