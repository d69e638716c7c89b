import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '#server/platform/db/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { freePort, startPostgres, type PostgresServer } from '#tests/support/postgres.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { stripeEnv } from '#tests/support/stripe/environment.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';
import { makeDatabase, startShop, type Place, type Shop } from '../../bench/support/shop.ts';
import { openGate, type Gate } from './gate.ts';

const BUCKET = 'faults';

/** A shop with everything that it talks to, each of which can fail. */
export interface World {
  stripe: Awaited<ReturnType<typeof startStripe>>;
  inbox: EmailServer;
  s3: Awaited<ReturnType<typeof startS3>>;
  /** Null on the embedded engine. */
  postgres: PostgresServer | null;
  gates: { database: Gate | null; email: Gate; files: Gate };
  /** The database itself, whatever its gate lets through. Null on the embedded engine. */
  databaseUrl: string | null;
  /** Its processes, which requests go to in turn. */
  shops: Shop[];
  /** Ends a process without notice and starts it again. */
  kill(index: number): Promise<void>;
  close(): Promise<void>;
}

const through = (url: string, gate: Gate): string => {
  const address = new URL(url);
  address.port = String(gate.port);
  return address.href;
};

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

export async function openWorld(engine: Engine, processes = 1): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-faults-'));
  const postgres = engine === 'postgres' ? await startPostgres(['max_connections=60']) : null;
  const databaseUrl = postgres === null ? null : await makeDatabase(postgres, 'shop');
  const [stripe, inbox, s3] = await Promise.all([startStripe({}), startEmailServer(), startS3(BUCKET)]);
  const gates = {
    database: databaseUrl === null ? null : await openGate(Number(new URL(databaseUrl).port)),
    email: await openGate(inbox.port),
    files: await openGate(Number(s3.endpoint.port)),
  };
  const settings = {
    ...s3.env,
    S3_ENDPOINT: through(s3.endpoint.href, gates.files),
    SMTP_URL: `smtp://127.0.0.1:${gates.email.port}`,
    LOG_LEVEL: 'silent',
    ...stripeEnv(stripe),
    ...(processes > 1 && { SHARED_LIMITS: 'on', DRAIN_SECONDS: '1' }),
  };
  const place = {
    dataDir,
    databaseUrl: databaseUrl === null || gates.database === null ? null : through(databaseUrl, gates.database),
    database: null,
    remove: async () => undefined,
  };
  const launch = (port: number) => startAgain({ ...place, env: { ...settings, PORT: String(port) } });
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const shops: Shop[] = [];
  for (const port of ports) shops.push(await launch(port));
  stripe.events.url = `${shops[0]!.url}/functions/v1/stripe-webhook`;
  return {
    stripe,
    inbox,
    s3,
    postgres,
    gates,
    databaseUrl,
    shops,
    async kill(index) {
      await shops[index]!.kill();
      shops[index] = await launch(ports[index]!);
    },
    async close() {
      await Promise.all(shops.map((shop) => shop.stop()));
      await stripe.events.settled();
      await Promise.all([stripe.close(), inbox.close(), s3.close()]);
      await Promise.all([gates.database?.close(), gates.email.close(), gates.files.close()]);
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
