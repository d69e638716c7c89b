import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { rowsOf } from './books.ts';
import type { Faults } from './scenario.ts';
import type { World } from './world.ts';

const OUTAGE_MINUTES = 60;
const STEP_MINUTES = 5;
/** Enough for the attempts that are due. */
const STEP_MS = 5000;
/** The retries take about three hours in all. */
const MAX_MINUTES = 180;
const WAITING = 'email_outbox?select=id&order=id&state=in.(queued,sending)';
/** Others are those of orders that go on meanwhile. */
const FAILED_BEFORE = `${WAITING}&attempts=gte.2`;

/**
 * Lets time pass for the email queue. Its waiting times are compared with the database's clock: PostgreSQL keeps its
 * own, so they are moved; the embedded engine's is the process's.
 */
async function openTime(world: World) {
  const db = world.databaseUrl === null ? null : openPostgres(world.databaseUrl, 1);
  let minutes = 0;
  return {
    async pass(): Promise<void> {
      minutes += STEP_MINUTES;
      if (db === null) await world.clock!.shift(minutes * 60);
      else
        await db.query(
          `update pgboss.job set start_after = start_after - make_interval(mins => $1)
           where state in ('created', 'retry') and start_after > now()`,
          [STEP_MINUTES],
        );
      await pause(STEP_MS);
    },
    minutes: () => minutes,
    close: async () => db?.close(),
  };
}

/** The email server rejects connections for an hour and comes back. Then all emails leave with their next attempt. */
export async function loseEmailServer({ world, traffic }: Faults): Promise<void> {
  const time = await openTime(world);
  world.gates.email.set('closed');
  await pause(STEP_MS);
  while (time.minutes() < OUTAGE_MINUTES) await time.pass();
  const waiting = (await rowsOf(world, WAITING)).length;
  if ((await rowsOf(world, FAILED_BEFORE)).length === 0)
    traffic.ledger.unexpected.push('no email had to wait for a second attempt');
  world.gates.email.set('open');
  await time.pass();
  while ((await rowsOf(world, FAILED_BEFORE)).length > 0 && time.minutes() < MAX_MINUTES) await time.pass();
  await time.close();
  world.notes.push(
    `${waiting} emails waited; the last left ${time.minutes() - OUTAGE_MINUTES} minutes after the outage`,
  );
}
