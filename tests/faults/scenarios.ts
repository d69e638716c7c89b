import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { canMountForAll } from '#tests/support/full-disk.ts';
import type { Random } from '#tests/support/random.ts';
import { canShiftClocks } from './clock.ts';
import { setClocks } from './set-clocks.ts';
import { delayReplica } from './delay-replica.ts';
import { fillDisk } from './fill-disk.ts';
import { loseEmailServer } from './lose-email-server.ts';
import type { Faults, Scenario } from './scenario.ts';

const MINUTE = 60_000;
const REPORT_EVERY = 20;
const NO_FAKETIME = 'faketime is not installed';

/** At a random moment while requests are under way. */
const atRandom = (random: Random) => pause(200 + random.next() * 2500);
/** How long a slow machine gets for an order: without any, clients would give up instead of going on. */
const FIRST_ORDER_MS = 60_000;

async function killRepeatedly({ world, traffic, random, kills }: Faults): Promise<void> {
  for (let n = 0; n < kills; n++) {
    await atRandom(random);
    await world.kill(0);
    await traffic.untilOrdered(FIRST_ORDER_MS);
    if ((n + 1) % REPORT_EVERY === 0) process.stdout.write(`        ${n + 1} of ${kills} kills\n`);
  }
}

async function crashPostgres({ world, random, kills }: Faults): Promise<void> {
  for (let n = 0; n < Math.ceil(kills / 20); n++) {
    await atRandom(random);
    await world.postgres!.end(n % 2 === 0 ? 'crash' : 'fast');
    await pause(500 + random.next() * 3000);
    await world.postgres!.restart();
    await pause(3000);
  }
}

async function hideDatabase({ world }: Faults): Promise<void> {
  for (const state of ['closed', 'silent'] as const) {
    world.gates.database!.set(state);
    await pause(MINUTE);
    world.gates.database!.set('open');
    await pause(5000);
  }
}

/** Another program takes all connections that PostgreSQL has for users without special rights. */
async function takeConnections({ world }: Faults): Promise<void> {
  const url = world.databaseUrl!;
  const taken: pg.Client[] = [];
  try {
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      taken.push(client);
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '53300') throw error;
  }
  const other = taken.pop();
  await other?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, 'hypecast')`,
  );
  await pause(30_000);
  await Promise.all([...taken, ...(other === undefined ? [] : [other])].map((client) => client.end()));
  await pause(5000);
}

async function loseFileStore({ world, random }: Faults): Promise<void> {
  for (const state of ['closed', 'silent'] as const) {
    world.gates.files.set(state);
    await pause(20_000);
    world.gates.files.set('open');
    await pause(3000);
  }
  for (let n = 0; n < 50; n++) {
    world.s3.failures.push(
      random.pick([[503, 'SlowDown'] as const, [500, 'InternalError'] as const]) as [number, string],
    );
    await pause(100);
  }
}

async function killOneOfTwo({ world, random, kills }: Faults): Promise<void> {
  for (let n = 0; n < Math.ceil(kills / 20); n++) {
    await pause(20_000);
    await world.kill(random.pick([0, 1]));
  }
}

export const scenarios: readonly Scenario[] = [
  { name: 'kill -9 at random moments', run: killRepeatedly },
  { name: 'PostgreSQL crashes and restarts', postgresOnly: true, run: crashPostgres },
  { name: 'PostgreSQL cannot be reached for a minute', postgresOnly: true, run: hideDatabase },
  { name: 'PostgreSQL has no connections left', postgresOnly: true, run: takeConnections },
  {
    name: 'no email server for an hour',
    needs: { clock: true },
    lacks: canShiftClocks ? null : NO_FAKETIME,
    run: loseEmailServer,
  },
  { name: 'file store gone, silent, failing', run: loseFileStore },
  { name: 'two processes, one killed every 20 s', postgresOnly: true, needs: { processes: 2 }, run: killOneOfTwo },
  {
    name: 'full disk',
    needs: { disk: true },
    lacks: canMountForAll ? null : 'a small disk needs root',
    run: fillDisk,
  },
  {
    name: 'clock set an hour ahead and back, and across daylight saving',
    needs: { clock: true },
    lacks: canShiftClocks ? null : NO_FAKETIME,
    run: setClocks,
  },
  { name: 'read replica 30 s late', postgresOnly: true, needs: { replica: true }, run: delayReplica },
];
