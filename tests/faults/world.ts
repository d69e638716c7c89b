import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '#server/platform/db/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { makeSmallDisk, type SmallDisk } from '#tests/support/full-disk.ts';
import { freePort, type PostgresServer } from '#tests/support/postgres.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { stripeEnv } from '#tests/support/stripe/environment.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';
import { startShop, type Place, type Shop } from '../../bench/support/shop.ts';
import { openClock, type Clock } from './clock.ts';
import { openDatabaseServer, through } from './database.ts';
import { openGate, type Gate } from './gate.ts';

const BUCKET = 'faults';
const DISK = '1g';
export const TIME_ZONE = 'Europe/Berlin';

/** What a scenario needs beside a shop with one process. */
export interface Needs {
  processes?: number;
  replica?: boolean;
  /** The processes' time of day can be set. */
  clock?: boolean;
  /** The shop's files and its database are on a small disk. */
  disk?: boolean;
}

/** A shop with everything that it talks to, each of which can fail. */
export interface World {
  stripe: Awaited<ReturnType<typeof startStripe>>;
  inbox: EmailServer;
  s3: Awaited<ReturnType<typeof startS3>>;
  /** Null on the embedded engine. */
  postgres: PostgresServer | null;
  replica: PostgresServer | null;
  clock: Clock | null;
  disk: SmallDisk | null;
  gates: { database: Gate | null; email: Gate; files: Gate };
  /** The database itself, whatever its gate lets through. Null on the embedded engine. */
  databaseUrl: string | null;
  /** Its processes, which requests go to in turn. */
  shops: Shop[];
  /** What a scenario has to say beside the counts. */
  notes: string[];
  /** Ends a process without notice and starts it again. */
  kill(index: number): Promise<void>;
  /** Starts whatever has ended by itself, once. Returns what had ended. */
  revive(): Promise<string[]>;
  close(): Promise<void>;
}

const MAX_STARTS = 5;

/** Like a service manager, which starts a process again that could not reach its database. */
async function startAgain(place: Place): Promise<Shop> {
  for (let starts = 1; ; starts++) {
    try {
      return await startShop(place);
    } catch (error) {
      if (starts === MAX_STARTS) throw error;
    }
  }
}

/** What made it end may not be over yet; then it is tried again later. */
async function tryToStart(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

export async function openWorld(engine: Engine, needs: Needs = {}): Promise<World> {
  const { processes = 1 } = needs;
  const disk = needs.disk === true ? makeSmallDisk(DISK) : null;
  const dataDir = await mkdtemp(join(disk?.folder ?? tmpdir(), 'hypecast-faults-'));
  const clock = needs.clock === true ? await openClock(dataDir) : null;
  const database = engine === 'postgres' ? await openDatabaseServer(needs.replica === true, disk?.folder) : null;
  const [stripe, inbox, s3] = await Promise.all([startStripe({}), startEmailServer(), startS3(BUCKET)]);
  const gates = {
    database: database?.gate ?? null,
    email: await openGate(inbox.port),
    files: await openGate(Number(s3.endpoint.port)),
  };
  const env = {
    ...(disk === null && { ...s3.env, S3_ENDPOINT: through(s3.endpoint.href, gates.files) }),
    SMTP_URL: `smtp://127.0.0.1:${gates.email.port}`,
    LOG_LEVEL: 'silent',
    TIME_ZONE,
    ...stripeEnv(stripe),
    ...(processes > 1 && { SHARED_LIMITS: 'on', DRAIN_SECONDS: '1' }),
    ...database?.env,
    ...clock?.env,
  };
  const shops = await startShops(dataDir, env, processes);
  stripe.events.url = `${shops.running[0]!.url}/functions/v1/stripe-webhook`;
  return {
    stripe,
    inbox,
    s3,
    postgres: database?.server ?? null,
    replica: database?.replica ?? null,
    clock,
    disk,
    gates,
    databaseUrl: database?.url ?? null,
    shops: shops.running,
    notes: [],
    kill: shops.kill,
    revive: async () => [...(await revivePostgres(database?.server)), ...(await shops.revive())],
    async close() {
      await Promise.all(shops.running.map((shop) => shop.stop()));
      await stripe.events.settled();
      await Promise.all([stripe.close(), inbox.close(), s3.close()]);
      await Promise.all([gates.email.close(), gates.files.close(), database?.close()]);
      await rm(dataDir, { recursive: true, force: true });
      disk?.remove();
    },
  };
}

async function revivePostgres(server: PostgresServer | undefined): Promise<string[]> {
  if (server === undefined || server.isRunning()) return [];
  await tryToStart(server.restart);
  return ['PostgreSQL'];
}

async function startShops(dataDir: string, env: Record<string, string>, processes: number) {
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const places = ports.map((port) => ({
    dataDir,
    databaseUrl: null,
    env: { ...env, PORT: String(port) },
    database: null,
    remove: async () => undefined,
  }));
  const running: Shop[] = [];
  for (const place of places) running.push(await startAgain(place));
  return {
    running,
    async kill(index: number) {
      await running[index]!.kill();
      running[index] = await startAgain(places[index]!);
    },
    async revive() {
      const ended: string[] = [];
      for (const [index, place] of places.entries()) {
        if (running[index]!.isRunning()) continue;
        ended.push('the shop');
        await tryToStart(async () => {
          running[index] = await startShop(place);
        });
      }
      return ended;
    },
  };
}
