import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createApp, type Front } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { requestListener } from '#server/http/listener.ts';
import { openServices, type Overrides } from '#server/open-services.ts';
import type { Engine } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { freshDatabase } from './database.ts';
import { localMode } from './local-mode.ts';
import { createSignIn, noSession, type SignedIn } from './sign-in.ts';

export type { SignedIn };

export interface TestServer {
  url: string;
  services: Services;
  /** The official client without a session, or with the service key. */
  client(key?: string): SupabaseClient;
  /** A confirmed account, signed in through the official client. */
  signedIn: ReturnType<typeof createSignIn>;
  close(): Promise<void>;
}

export interface ServerOptions extends Overrides {
  /** Settings as environment variables. */
  env?: Record<string, string>;
  front?: (api: (path: string, init?: RequestInit) => Promise<Response>, services: Services) => Promise<Front>;
}

/**
 * The complete server on a free port over its own database. Rate limits are off unless `env` turns them on, and
 * recurring jobs do not run by themselves: they would come between a test's clock and what it looks at.
 */
export async function startServer(engine: Engine, options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-server-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    DEMO_DATA: 'off',
    ...localMode(options.env ?? {}),
    ...options.env,
  });
  const db = await freshDatabase(engine);
  let url = '';
  const opened = await openServices(config, db, () => url, { recurringJobs: false, ...options });
  const { services } = opened;
  let front: Front | null = null;
  const app = createApp(services, () => front);
  const server = createHttpServer(requestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await opened.start();
  front = (await options.front?.(async (path, init) => app.request(path, init), services)) ?? null;

  const client = (key = 'anon') => createClient(url, key, noSession);
  return {
    url,
    services,
    client,
    signedIn: createSignIn(client, services.identity.serviceRoleKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
