import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { bossDatabase } from '#server/platform/jobs/boss-database.ts';
import { releaseJobsOfWrongClock } from '#server/platform/jobs/wrong-clock.ts';
import { createJobs, type Job, type Jobs } from '#server/platform/jobs/jobs.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';

const log = pino({ level: 'silent' });

describe.each(engines)('jobs on %s', (engine) => {
  let db: Database;
  const running: Jobs[] = [];
  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await db.query('delete from pgboss.job');
  });
  afterAll(() => db.close());

  async function started(prepare: (jobs: Jobs) => void): Promise<Jobs> {
    const jobs = createJobs({ db, log, pollSeconds: 0.5 });
    prepare(jobs);
    running.push(jobs);
    await jobs.start();
    return jobs;
  }

  test('rejects sending before the start or to a queue without a handler', async () => {
    const jobs = createJobs({ db, log });
    jobs.work('known', async () => undefined);
    await expect(jobs.send(db, 'known', {})).rejects.toThrow('jobs are not running');
    running.push(jobs);
    await jobs.start();
    await expect(jobs.send(db, 'unknown', {})).rejects.toThrow('queue unknown has no handler');
    expect(() => jobs.work('late', async () => undefined)).toThrow('jobs are already running');
  });

  test('runs what a clock that was set ahead has left waiting or running', async () => {
    const ran: string[] = [];
    const jobs = await started((it) =>
      it.work<{ name: string }>(
        'ahead',
        async ({ data }) => {
          ran.push(data.name);
          if (data.name === 'retried') throw new Error('never');
        },
        { retryDelay: 600 },
      ),
    );
    await jobs.send(db, 'ahead', { name: 'retried' });
    await expect.poll(() => ran).toEqual(['retried']);
    const state = async () =>
      (await db.query<{ state: string }>(`select state::text from pgboss.job where name = 'ahead'`)).rows;
    await expect.poll(state).toEqual([{ state: 'retry' }]);
    await jobs.stop();
    await jobs.start();
    // A retry within its rule waits on.
    await jobs.stop();
    expect(ran).toEqual(['retried']);

    await db.query(
      `update pgboss.job set started_on = started_on + interval '2 hours', start_after = start_after + interval '2 hours'`,
    );
    await db.query(
      `insert into pgboss.job (name, data, state, created_on, start_after, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
       values ('ahead', '{"name":"new"}', 'created', $1, $1, null, null, 1, 1), ('ahead', '{"name":"lost"}', 'active', $1, $1, $1, $1, 1, 1)`,
      [new Date(Date.now() + 7_200_000)],
    );
    await jobs.start();
    await expect.poll(() => ran.toSorted(), { timeout: 60_000 }).toEqual(['lost', 'new', 'retried', 'retried']);
  });

  test('takes no job that was added meanwhile for one of the future', async () => {
    const jobs = await started((it) => it.work('meanwhile', async () => undefined));
    await jobs.stop();
    // Such a statement waits for a lock, or for its plan, after its transaction has its time.
    const released = await db.transaction(async (sql) => {
      await sql.query('select now()');
      await sql.query(
        `insert into pgboss.job (name, data, created_on, start_after) values ('meanwhile', '{}', clock_timestamp(), clock_timestamp())`,
      );
      return releaseJobsOfWrongClock(sql, ['meanwhile']);
    });
    expect(released).toBe(0);
  });

  test('adds a job with the same id once', async () => {
    const ran: string[] = [];
    const fence = Promise.withResolvers<void>();
    const jobs = await started((it) =>
      it.work<{ n: string }>('twice', async ({ data }) => {
        ran.push(data.n);
        if (data.n === 'fence') fence.resolve();
      }),
    );
    const id = randomUUID();
    await jobs.send(db, 'twice', { n: 'first' }, { id });
    await jobs.send(db, 'twice', { n: 'second' }, { id });
    await jobs.send(db, 'twice', { n: 'fence' });
    await fence.promise;
    await jobs.stop();
    expect(ran.sort()).toEqual(['fence', 'first']);
  });

  test('passes the attempt number to a handler, and whether it is the last', async () => {
    const tries: Pick<Job<object>, 'attempt' | 'last'>[] = [];
    const done = Promise.withResolvers<void>();
    const jobs = await started((it) =>
      it.work(
        'tries',
        async ({ attempt, last }) => {
          tries.push({ attempt, last });
          if (last) done.resolve();
          throw new Error('not yet');
        },
        { retryLimit: 2, retryDelay: 0 },
      ),
    );
    await jobs.send(db, 'tries', {});
    await done.promise;
    await jobs.stop();
    expect(tries).toEqual([
      { attempt: 1, last: false },
      { attempt: 2, last: false },
      { attempt: 3, last: true },
    ]);
    expect(onlyRow(await db.query(`select state from pgboss.job where name = 'tries'`))).toEqual({ state: 'failed' });
  });

  test('a clock set back while a job runs delays no retry', async () => {
    const retried = Promise.withResolvers<void>();
    const now = vi.spyOn(Date, 'now');
    try {
      const jobs = await started((it) =>
        it.work(
          'set-back',
          async ({ last }) => {
            if (last) return retried.resolve();
            const behind = Date.now() - 3_600_000;
            now.mockImplementation(() => behind);
            throw new Error('not yet');
          },
          { retryLimit: 1, retryDelay: 0 },
        ),
      );
      await jobs.send(db, 'set-back', {});
      await retried.promise;
    } finally {
      now.mockRestore();
    }
  });

  test('stopping waits for the running job and starts no other', async () => {
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let finished = 0;
    const jobs = await started((it) =>
      it.work(
        'slow',
        async () => {
          entered.resolve();
          await release.promise;
          finished++;
        },
        { concurrency: 1 },
      ),
    );
    await jobs.send(db, 'slow', {});
    await entered.promise;
    await jobs.send(db, 'slow', {});
    const stopped = jobs.stop();
    release.resolve();
    await stopped;
    expect(finished).toBe(1);
    const states = await db.query<{ state: string }>(`select state from pgboss.job where name = 'slow' order by state`);
    expect(states.rows.map((row) => row.state)).toEqual(['created', 'completed']);
  });

  test('a recurring job runs once per slot across processes', async () => {
    let runs = 0;
    const ran = Promise.withResolvers<void>();
    const prepare = (jobs: Jobs) =>
      jobs.every('hourly', 3600, async () => {
        runs++;
        ran.resolve();
      });
    const first = await started(prepare);
    const second = await started(prepare);
    await ran.promise;
    await Promise.all([first.stop(), second.stop()]);
    const asked = await db.query(`select from pgboss.job where name = 'hourly'`);
    expect([runs, asked.count]).toEqual([1, 1]);
  });

  test.runIf(engine === 'pglite')('resumes at the next start a job that a killed process left running', async () => {
    const first = await started((it) => it.work('left', async () => undefined));
    const id = randomUUID();
    await first.send(db, 'left', {}, { id, startAfterSeconds: 3600 });
    await first.stop();
    await db.query(`update pgboss.job set state = 'active', start_after = now(), started_on = now() where id = $1`, [
      id,
    ]);

    const ran = Promise.withResolvers<string>();
    await started((it) => it.work('left', async (job) => ran.resolve(job.id)));
    expect(await ran.promise).toBe(id);
  });

  test('supervision returns jobs of dead processes to the queue and deletes old ones', async () => {
    const jobs = await started((it) => it.work('watched', async () => undefined));
    const [dead, done] = [randomUUID(), randomUUID()];
    for (const id of [dead, done]) await jobs.send(db, 'watched', {}, { id, startAfterSeconds: 3600 });
    await jobs.stop();
    await db.query(
      `update pgboss.job set state = 'active', start_after = now(), started_on = now(), heartbeat_on = now() - interval '1 minute' where id = $1`,
      [dead],
    );
    await db.query(
      `update pgboss.job set state = 'completed', completed_on = now() - interval '30 days' where id = $1`,
      [done],
    );

    const boss = new PgBoss({
      db: bossDatabase(db),
      schema: 'pgboss',
      backend: engine,
      schedule: false,
      supervise: false,
      monitorIntervalSeconds: 1,
      maintenanceIntervalSeconds: 1,
    });
    const errors: unknown[] = [];
    boss.on('error', (error: unknown) => errors.push(error));
    await boss.start();
    await boss.supervise('watched');
    await boss.stop({ graceful: false, close: false });
    const rows = await db.query<{ id: string; state: string }>(
      `select id, state from pgboss.job where name = 'watched'`,
    );
    expect(rows.rows).toEqual([{ id: dead, state: 'retry' }]);
    expect(errors).toEqual([]);
  });

  test('a failing block of statements changes nothing and leaves the session usable', async () => {
    const { executeSql } = bossDatabase(db);
    await expect(executeSql(`BEGIN; create table public.half (id int); select 1 / 0; COMMIT;`)).rejects.toMatchObject({
      code: '22012',
    });
    expect((await executeSql(`select to_regclass('public.half') as half`)).rows).toEqual([{ half: null }]);
  });
});
