import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase, openEngine } from '#server/platform/db/open.ts';
import { freezeDatabase, readMaintenance } from '#server/platform/maintenance/maintenance.queries.ts';
import { changeMaintenance } from '#server/platform/maintenance/change-maintenance.ts';
import { embeddedTarget } from '#server/platform/move/embedded-target.ts';
import { moveDatabase, type MoveSource, type MoveTarget } from '#server/platform/move/move.ts';
import { serverTarget } from '#server/platform/move/server-target.ts';
import { openOperations } from '#scripts/operations.ts';
import { engines, freshDatabase, freshPostgres } from '#tests/support/database.ts';
import { makeDatabase } from '#tests/support/process.ts';

/** Several engines are opened, beside other tests. */
const PROCESS_TIME = 180_000;

describe.each(engines)('frozen database on %s', (engine) => {
  let db: Database;
  afterEach(() => db.close());
  const closed = { code: '57P03' };

  test('rejects every kind of write until it is thawed', async () => {
    db = await freshDatabase(engine);
    await changeMaintenance(db, { action: 'enter', until: null, move: crypto.randomUUID() });
    await changeMaintenance(db, { action: 'freeze' });
    for (const statement of [
      `insert into public.contacts (name, email, message) values ('a', 'a@example.test', 'b')`,
      'update public.packages set price = price where false',
      'delete from auth.users where false',
      'truncate storage.file_holds',
      `with gone as (delete from public.orders returning id) select count(*) from gone`,
      'update migrations.applied set hash = hash',
    ])
      await expect(db.query(statement), statement).rejects.toMatchObject(closed);
    await expect(
      db.transaction((sql) => sql.copyIn('storage.loose_files (version, state)', Buffer.from('x\ty\n')), {
        copies: true,
      }),
    ).rejects.toMatchObject(closed);
    expect((await db.query('select from public.packages')).count).toBeGreaterThan(0);

    await changeMaintenance(db, { action: 'thaw', until: null });
    expect(await readMaintenance(db)).toMatchObject({ move: null, moved_to: null });
    await db.query('update public.packages set price = price where false');
    await changeMaintenance(db, { action: 'end', reopen: false });
    expect(await readMaintenance(db)).toBeNull();
    const { rows } = await db.query(`select from pg_trigger where tgname = 'refuse_write'`);
    expect(rows).toEqual([]);
  });
});

test('waits for running writes to finish and rejects later ones', async () => {
  const { db } = await freshPostgres();
  try {
    await changeMaintenance(db, { action: 'enter', until: null, move: crypto.randomUUID() });
    const write = `insert into storage.file_holds (id, until) values (gen_random_uuid(), now())`;
    const goOn = Promise.withResolvers<void>();
    const hasWritten = Promise.withResolvers<void>();
    const writer = db.transaction(async (sql) => {
      await sql.query(write);
      hasWritten.resolve();
      await goOn.promise;
    });
    await hasWritten.promise;
    let frozen = false;
    const freezing = freezeDatabase(db).then(() => (frozen = true));
    const isWaiting = async () =>
      (await db.query(`select from pg_locks where not granted and mode = 'ShareRowExclusiveLock'`)).count > 0;
    await expect.poll(isWaiting).toBe(true);
    const late = db.query(write);
    late.catch(() => undefined);
    expect(frozen).toBe(false);
    goOn.resolve();
    await writer;
    await freezing;
    await expect(late).rejects.toMatchObject({ code: '57P03' });
    expect((await db.query('select from storage.file_holds')).count).toBe(1);
  } finally {
    await db.close();
  }
});

describe.each(engines)('interrupted move from %s', { timeout: PROCESS_TIME }, (engine) => {
  /** A source and a target that are both without a server. */
  async function setUp() {
    const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-move-'));
    const server = await makeDatabase(engine === 'pglite' ? 'empty' : 'migrated');
    if (engine === 'pglite') await cp(inject('pgliteFolder'), join(dataDir, 'db'), { recursive: true });
    const atServer = { dataDir, databaseUrl: server.url };
    const atFolder = { dataDir, databaseUrl: null };
    const [from, to] = engine === 'pglite' ? [atFolder, atServer] : [atServer, atFolder];
    const config = (place: typeof from | typeof to) =>
      readConfig(
        {
          DATA_DIR: dataDir,
          PORT: '1',
          ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl }),
        },
        'operate',
      );
    const made = await openDatabase(config(from));
    await made.query(`insert into storage.loose_files (version, state) values (gen_random_uuid(), 'leaving')`);
    await made.close();
    const lines: string[] = [];
    return {
      dataDir,
      lines,
      config: { from: config(from), to: config(to) },
      async move(
        change: (source: MoveSource, target: MoveTarget) => void = () => undefined,
        withoutOtherTables = false,
      ) {
        const target = to.databaseUrl === null ? embeddedTarget(dataDir, 'on') : serverTarget(to.databaseUrl, 'on');
        try {
          return await moveDatabase({
            async openSource() {
              const source = await openOperations(config(from));
              change(source, target);
              return source;
            },
            target,
            dataDir,
            now: () => new Date(),
            report: (line) => lines.push(line),
            signal: new AbortController().signal,
            withoutOtherTables,
          });
        } finally {
          await target.close();
        }
      },
      async remove() {
        await server.drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  const lose = () => Promise.reject(new Error('the connection was lost'));

  test('is completed by the same command after the old database was closed', async () => {
    const place = await setUp();
    await expect(
      place.move((_, target) => {
        target.open = lose;
      }),
    ).rejects.toThrow('the connection was lost');
    expect(place.lines.at(-1)).toContain('To finish, run the command again');
    // Neither is in use.
    await expect(openDatabase(place.config.from)).rejects.toThrow(/^this database was moved to /);
    await expect(openDatabase(place.config.to)).rejects.toThrow(/^this database is a copy of .* that is not in use/);

    expect(await place.move()).toBeNull();
    const db = await openDatabase(place.config.to);
    expect((await db.query(`select from storage.loose_files where state = 'leaving'`)).count).toBe(1);
    await db.close();
    await expect(openDatabase(place.config.from)).rejects.toThrow(/^this database was moved to /);
    await expect(place.move()).rejects.toThrow(/^this database was moved to /);
    await place.remove();
  });

  test('leaves an unusable copy if the old database was not closed yet', async () => {
    const place = await setUp();
    await expect(
      place.move((source) => {
        const { change } = source;
        source.change = (command) => (command.action === 'seal' ? lose() : change(command));
      }),
    ).rejects.toThrow('the connection was lost');
    expect(place.lines.at(-1)).toBe('Nothing was moved; the old database goes on.');
    await (await openDatabase(place.config.from)).close();
    await expect(openDatabase(place.config.to)).rejects.toThrow(/^this database is a copy of /);

    if (engine === 'pglite') {
      await expect(place.move()).rejects.toThrow('drop it and create it again');
    } else {
      // Nothing but the command itself can have made this folder.
      expect((await place.move())?.tables.length).toBeGreaterThan(40);
      expect((await readdir(place.dataDir)).filter((name) => name.startsWith('db.'))).toEqual([]);
    }
    await place.remove();
  });

  test('can be reverted by the operator, who confirms the risk', async () => {
    const place = await setUp();
    await place.move();
    const old = await openEngine(place.config.from);
    await expect(changeMaintenance(old, { action: 'end', reopen: false })).rejects.toThrow(/^this database was moved/);
    await changeMaintenance(old, { action: 'end', reopen: true });
    await old.close();
    const db = await openDatabase(place.config.from);
    await db.query('delete from storage.loose_files');
    await db.close();
    await place.remove();
  });

  test('continues in the maintenance that the operator had started', async () => {
    const place = await setUp();
    const until = new Date(Date.now() + 3_600_000);
    const before = await openEngine(place.config.from);
    await changeMaintenance(before, { action: 'enter', until: until.toISOString(), move: null });
    await before.close();
    await expect(
      place.move((_, target) => {
        target.fill = lose;
      }),
    ).rejects.toThrow('the connection was lost');
    const after = await openEngine(place.config.from);
    expect(await readMaintenance(after)).toMatchObject({ until, move: null });
    await after.query('delete from storage.loose_files');
    await after.close();
    await place.remove();
  });

  test('can skip tables that no recorded migration creates', async () => {
    const place = await setUp();
    const db = await openEngine(place.config.from);
    await db.script('create table public.of_the_operator (id serial primary key)');
    await db.close();
    await expect(place.move()).rejects.toThrow(
      /do not build the other schema as it is: .*relation r public\.of_the_operator/,
    );
    expect(place.lines.at(-1)).toBe('Nothing was moved; the old database goes on.');
    expect((await place.move(undefined, true))?.tables.length).toBeGreaterThan(40);
    const moved = await openDatabase(place.config.to);
    expect((await moved.query(`select to_regclass('public.of_the_operator') as name`)).rows).toEqual([{ name: null }]);
    await moved.close();
    await place.remove();
  });
});
