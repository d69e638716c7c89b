import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { engines } from './database.ts';
import { makeDatabase, startOver, type RunningServer } from './process.ts';
import { startRoundRobin } from './round-robin.ts';
import { startServer, type TestServer } from './server.ts';
import { createSignIn, noSession } from './sign-in.ts';

/** What a test sees of the product, in its own process or in others. */
export interface RunningShop extends Omit<TestServer, 'services'> {
  services: { db: Database; identity: { serviceRoleKey: string } };
}

/** A way to run the product. `start` takes settings as environment variables. */
interface Place {
  place: string;
  start(env?: Record<string, string>): Promise<RunningShop>;
}

export const threeProcesses: Place = { place: 'three processes behind a balancer', start: startThree };

/** The engines, and in CI three processes over one database: what has to hold under concurrency must not need one memory. */
export const places: readonly Place[] = [
  ...engines.map((engine) => ({
    place: engine,
    start: (env?: Record<string, string>) => startServer(engine, { env }),
  })),
  ...(inject('thorough') ? [threeProcesses] : []),
];

const SERVICE_KEY = 'a-service-key-for-tests-of-three-processes';
const PROCESSES = 3;

async function startThree(env: Record<string, string> = {}): Promise<RunningShop> {
  const database = await makeDatabase('migrated');
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-three-'));
  const settings = {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ...env,
    DEMO_DATA: 'off',
    SERVICE_ROLE_KEY: SERVICE_KEY,
    SHARED_LIMITS: 'on',
  };
  const start = () => startOver({ dataDir, databaseUrl: database.url }, settings);
  // The first writes the keys, which the others find.
  const processes: RunningServer[] = [await start()];
  processes.push(...(await Promise.all(Array.from({ length: PROCESSES - 1 }, start))));
  const balancer = await startRoundRobin(processes.map(({ url }) => url));
  const db = openPostgres(database.url, 2);
  const client = (key = 'anon') => createClient(balancer.url, key, noSession);
  return {
    url: balancer.url,
    services: { db, identity: { serviceRoleKey: SERVICE_KEY } },
    client,
    signedIn: createSignIn(client, SERVICE_KEY),
    async close() {
      await balancer.close();
      await Promise.all([...processes.map(({ kill }) => kill('SIGTERM')), db.close()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
