import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createClient } from '@supabase/supabase-js';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pino } from 'pino';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { loadKeys } from '#server/platform/keys/key-file.ts';
import { openLocation } from '#server/platform/backup/archive-folder.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { decrypt, type DecryptionKeys } from '#server/platform/backup/encryption.ts';
import { filesIn, MANIFEST, type Manifest } from '#server/platform/backup/manifest.ts';
import { readArchive } from '#server/platform/backup/read-archive.ts';
import { restoreArchive } from '#server/platform/backup/restore-archive.ts';
import { storeArchive } from '#server/platform/backup/store-archive.ts';
import { writeArchive } from '#server/platform/backup/write-archive.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database, Engine } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import { removeFiles, sweepFiles } from '#server/platform/storage/remove-files.ts';
import { makeAccount, PASSWORD, restAs, type Account } from '#tests/support/accounts.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import {
  makeDatabase,
  runScript,
  startAndFail,
  startOver,
  startProcess,
  type RunningServer,
} from '#tests/support/process.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';
import { S3_KEYS, startS3 } from '#tests/support/s3-server.ts';

const PACKAGE = 'youtube-ads-trial';
const PICTURE = png();
const NO_KEYS = { recipient: null, passphrase: null, identity: null };
const PASSPHRASE = 'correct horse battery staple';

interface StoredOrder {
  id: string;
  order_items: object[];
  payments: { status: string }[];
  invoices: { number: string } | null;
}

const portOf = ({ url }: RunningServer) => new URL(url).port;
const settingsOf = (server: RunningServer): Record<string, string> => ({
  DATA_DIR: server.dataDir,
  PORT: portOf(server),
  ...(server.databaseUrl !== null && { DATABASE_URL: server.databaseUrl }),
});

/** An empty place to restore into. */
async function emptyPlace(engine: Engine) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-restored-'));
  const database = engine === 'postgres' ? await makeDatabase('empty') : null;
  const databaseUrl = database?.url ?? null;
  return {
    dataDir,
    databaseUrl,
    env: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) } as Record<string, string>,
    async drop() {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

// Some of them start a dozen processes.
describe.each(engines)('backup of a running shop on %s', { timeout: 180_000 }, (engine) => {
  const other: Engine = engine === 'pglite' ? 'postgres' : 'pglite';
  let shop: RunningServer;
  let client: Account;
  let folder: string;
  let archive: string;
  let printed: string;
  /** Confirmed before the backup began. */
  const early: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-archives-'));
    shop = await startProcess(engine, { DEMO_DATA: 'on', RATE_LIMITS: 'off' });
    client = await makeAccount(shop);
    const files = createClient(shop.url, 'anon', {
      accessToken: async () => client.session.access_token,
    }).storage.from('avatars');
    const { error } = await files.upload(`${client.id}/me.png`, PICTURE, {
      contentType: 'image/png',
    });
    if (error !== null) throw error;
    for (let n = 0; n < 2; n++) early.push((await buyOne(shop, client, PACKAGE)).id);

    let done = false;
    const backup = runScript('backup.ts', ['--to', `${folder}/`], settingsOf(shop)).finally(() => {
      done = true;
    });
    // Enough to overlap with the snapshot; more would only slow it down.
    for (let orders = 0; orders < 30 && !done; orders += 1) await buyOne(shop, client, PACKAGE);
    const { code, printed: output } = await backup;
    printed = output;
    expect(output).toMatch(/rows of \d+ tables/);
    expect(code).toBe(0);
    archive = join(folder, (await readdir(folder))[0] ?? '');
  });
  afterAll(async () => {
    await shop?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('creates one file readable by its owner only, with a warning that it is not encrypted', async () => {
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^hypecast-\d{8}T\d{6}Z\.tar\.zst$/)]);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(printed).toContain('not encrypted');
    expect((await readdir(shop.dataDir)).filter((name) => name.startsWith('snapshot'))).toEqual([]);
  });

  test('restores into the other engine: rows, orders, files, passwords and sessions', async () => {
    const place = await emptyPlace(other);
    const restore = await runScript('restore.ts', [archive], place.env);
    expect(restore.printed).toContain('Restored the state of');
    expect(restore.code).toBe(0);
    for (const line of restore.printed.split('\n').slice(1, -2)) {
      const [what, expected, restored] = line.trim().split(/\s+/);
      expect([what, restored]).toEqual([what, expected]);
    }
    const restored = await startOver(place, { DEMO_DATA: 'off' });
    try {
      const orders = await restAs<StoredOrder[]>(
        restored,
        client,
        'orders?select=id,order_items(id),payments(status),invoices(number)',
      );
      expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(early));
      for (const order of orders) {
        expect(order.order_items).toHaveLength(1);
        expect(order.payments).toHaveLength(1);
        // The moment of the snapshot can be between an order and its payment; both states are whole.
        const paid = order.payments[0]?.status === 'succeeded';
        if (early.includes(order.id)) expect(paid).toBe(true);
        expect(typeof order.invoices?.number).toBe(paid ? 'string' : 'undefined');
      }
      const supabase = createClient(restored.url, 'anon', { auth: { persistSession: false } });
      const signedIn = await supabase.auth.signInWithPassword({ email: client.email, password: PASSWORD });
      expect(signedIn.error).toBeNull();
      const picture = await supabase.storage.from('avatars').download(`${client.id}/me.png`);
      expect(Buffer.from(await picture.data!.arrayBuffer())).toEqual(PICTURE);
      // Counters go on where they were: no number is given twice.
      const next = await buyOne(restored, client, PACKAGE);
      expect(orders.map(({ id }) => id)).not.toContain(next.id);

      const again = await runScript('restore.ts', [archive], { ...place.env, PORT: portOf(restored) });
      expect(again.printed).toMatch(/is not empty|is in use|another process/);
      expect(again.code).toBe(1);
    } finally {
      await restored.remove();
      await place.drop();
    }
  });

  /** Restores until this file exists, and is killed then. */
  async function restoreUntil({ env }: { env: Record<string, string> }, path: string): Promise<void> {
    const kill = new AbortController();
    let hasEnded = false;
    const restore = runScript('restore.ts', [archive], env, kill.signal).finally(() => (hasEnded = true));
    while (!hasEnded && !existsSync(path)) await delay(2);
    kill.abort();
    await restore;
  }

  test('restores after interrupted restores, without partial state', async () => {
    const place = await emptyPlace(engine);
    try {
      const isComplete = () =>
        existsSync(join(place.dataDir, 'keys.json')) && !existsSync(join(place.dataDir, 'restoring'));
      for (const begun of ['restoring/id', 'restoring/keys.json', 'keys.json']) {
        await restoreUntil(place, join(place.dataDir, begun));
        if (isComplete()) break;
        const started = await startAndFail({ ...place.env, PORT: '0' });
        expect(started.errors).toContain('run npm run restore again');
      }
      const expected = isComplete() ? /is not empty/ : /Restored the state of|was complete/;
      expect((await runScript('restore.ts', [archive], place.env)).printed).toMatch(expected);
      const restored = await startOver(place, { DEMO_DATA: 'off' });
      const orders = await restAs<StoredOrder[]>(restored, client, 'orders?select=id');
      expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(early));
      await restored.remove();
    } finally {
      await place.drop();
    }
  });

  test('rejects a damaged, truncated, foreign or missing archive and restores nothing', async () => {
    const bytes = await readFile(archive);
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(bytes.length / 2)]! ^= 1;
    const place = await emptyPlace(engine);
    try {
      for (const [content, message] of [
        [flipped, /^the archive is damaged/],
        [bytes.subarray(0, bytes.length - 100), /^the archive is incomplete/],
        [Buffer.from('not an archive'), /^the archive is damaged/],
      ] as const) {
        const file = join(folder, 'broken.tar.zst');
        await writeFile(file, content);
        const { code, printed: output } = await runScript('restore.ts', [file], place.env);
        expect(output.trim()).toMatch(message);
        expect(output.trim().split('\n')).toHaveLength(1);
        expect(code).toBe(1);
        await rm(file);
      }
      const missing = await runScript('restore.ts', [join(folder, 'none.tar.zst')], place.env);
      expect(missing).toEqual({ code: 1, printed: expect.stringContaining('there is no archive') });
      expect(await readdir(place.dataDir)).toEqual([]);
    } finally {
      await place.drop();
    }
  });

  test('requires the service key', async () => {
    const call = (headers: Record<string, string>) =>
      fetch(`${shop.url}/operations/backup`, { method: 'POST', headers }).then(({ status }) => status);
    const { serviceRoleKey } = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8')) as {
      serviceRoleKey: string;
    };
    expect(await call({})).toBe(404);
    expect(await call({ authorization: `Bearer ${client.session.access_token}` })).toBe(404);
    expect(await call({ authorization: `Bearer ${serviceRoleKey}`, 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  });
});

/** The archive as somebody could change it, with the hashes that it then needs. */
async function withManifest(archive: Readable, change: (manifest: Manifest) => Partial<Manifest>): Promise<Buffer> {
  const tar = extract();
  const changed = pack();
  archive.pipe(createZstdDecompress()).pipe(tar);
  const read = async () => {
    for await (const entry of tar) {
      const body = await buffer(entry);
      const { name } = entry.header;
      const manifest = () => JSON.parse(body.toString()) as Manifest;
      changed.entry({ name }, name === MANIFEST ? JSON.stringify({ ...manifest(), ...change(manifest()) }) : body);
    }
    changed.finalize();
  };
  const [bytes] = await Promise.all([buffer(changed.pipe(createZstdCompress())), read()]);
  return bytes;
}

describe('backup archive', { timeout: 180_000 }, () => {
  let folder: string;
  let db: Database;
  const archive = () =>
    writeArchive({ db, files: createDiskFiles(join(folder, 'files')), clock: systemClock, dataDir: folder });
  /** The row of a file of the size of {@link png}. */
  const registerObject = async (version: string) => {
    await db.query(`insert into storage.loose_files (version, state) values ($1, 'arriving')`, [version]);
    await db.query(`insert into storage.objects (bucket_id, name, version, metadata) values ('avatars', $1, $2, $3)`, [
      `${version}.png`,
      version,
      { size: png().length, mimetype: 'image/png' },
    ]);
  };
  const open = async (location: string, keys: Partial<DecryptionKeys>) => {
    const place = await openLocation(location, null);
    return readArchive(await decrypt(await place.folder.read(place.name ?? ''), { ...NO_KEYS, ...keys }));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-archives-'));
    await loadKeys(folder);
    db = await freshDatabase('pglite');
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('contains every table of the migrations and lists the others', async () => {
    await db.script(
      'create table public.of_the_operator (id serial); insert into public.of_the_operator default values',
    );
    const manifest = await readArchive(archive());
    const tables = await db.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('auth', 'storage', 'public', 'internal')`,
    );
    const transient = [
      'storage.file_holds',
      'storage.loose_files',
      'storage.resumable_uploads',
      'internal.processes',
      'internal.logged_errors',
      'public.of_the_operator',
    ];
    expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(
      tables.rows
        .map(({ name }) => name)
        .filter((name) => !transient.includes(name))
        .toSorted(),
    );
    expect(manifest.otherTables).toEqual(['public.of_the_operator']);
    const sequences = manifest.sequences.map(({ name }) => name);
    expect(sequences).toContain('internal.order_number_seq');
    expect(sequences.filter((name) => name.includes('operator'))).toEqual([]);
  });

  test('is not made with keys that are missing or damaged', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-archives-'));
    const write = () =>
      buffer(writeArchive({ db, files: createDiskFiles(join(dataDir, 'files')), clock: systemClock, dataDir }));
    await expect(write()).rejects.toThrow('keys.json is missing');
    await writeFile(join(dataDir, 'keys.json'), '{}');
    await expect(write()).rejects.toThrow('keys.json is damaged');
    await rm(dataDir, { recursive: true });
  });

  test('is encrypted with a passphrase or for a recipient', async () => {
    const identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    for (const [seal, key, wrong] of [
      [{ passphrase: PASSPHRASE }, { passphrase: PASSPHRASE }, { passphrase: `${PASSPHRASE}!` }],
      [{ recipient }, { identity }, { identity: await generateIdentity() }],
    ] as const) {
      const file = join(folder, `sealed-${Object.keys(seal)[0]}.age`);
      const keys = { recipient: null, passphrase: null, ...seal };
      const stored = await storeArchive(archive(), await openLocation(file, null), keys, new Date());
      expect(stored.encrypted).toBe(true);
      expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1')).toBe(true);
      await expect(open(file, wrong)).rejects.toThrow('cannot be decrypted');
      await expect(open(file, {})).rejects.toThrow('set BACKUP_IDENTITY or BACKUP_PASSPHRASE');
      expect(await open(file, key)).toEqual(stored.manifest);
      const bytes = await readFile(file);
      bytes[bytes.length - 5000]! ^= 1;
      await writeFile(file, bytes);
      await expect(open(file, key)).rejects.toThrow(BackupError);
    }
  });

  test('is rejected when it is not encrypted, although a key is set', async () => {
    const place = await emptyPlace('pglite');
    const file = join(folder, 'plain.tar.zst');
    await storeArchive(archive(), await openLocation(file, null), NO_KEYS, new Date());
    await expect(open(file, { passphrase: PASSPHRASE })).rejects.toThrow(BackupError);
    await expect(open(file, { identity: await generateIdentity() })).rejects.toThrow('BACKUP_IDENTITY is set');
    const { code, printed } = await runScript('restore.ts', [file], { ...place.env, BACKUP_PASSPHRASE: PASSPHRASE });
    expect(printed).toMatch(
      /^the archive is not encrypted although BACKUP_PASSPHRASE is set.*unset BACKUP_PASSPHRASE .*\n$/,
    );
    expect(code).toBe(1);
    expect(await readdir(place.dataDir)).toEqual([]);
    await place.drop();
  });

  test.each<[string, (manifest: Manifest) => Partial<Manifest>, RegExp]>([
    [
      'SQL of another schema',
      () => ({
        foreign: { migrations: [{ version: '1', statements: ['create table public.from_the_archive ()'] }], lines: [] },
      }),
      /contains SQL of another schema/,
    ],
    [
      'rows of a table of PostgreSQL',
      ({ tables }) => ({ tables: [...tables, { name: 'pg_catalog.pg_proc', columns: ['proname'], rows: 0 }] }),
      /has rows of pg_catalog\.pg_proc/,
    ],
    [
      'background jobs',
      ({ tables }) => ({ tables: [...tables, { name: 'pgboss.job', columns: ['data'], rows: 0 }] }),
      /has rows of pgboss\.job/,
    ],
    [
      'a history of migrations',
      ({ tables }) => ({ tables: [...tables, { name: 'migrations.applied', columns: ['name'], rows: 0 }] }),
      /has rows of migrations\.applied/,
    ],
  ])('with %s is not restored', async (_, change, message) => {
    const place = await emptyPlace('pglite');
    const bytes = await withManifest(archive(), change);
    const opened = async () => Readable.from([bytes]);
    await expect(restoreArchive(readConfig(place.env, 'operate'), opened)).rejects.toThrow(message);
    expect(await readdir(place.dataDir)).toEqual([]);
    await place.drop();
  });

  test('is stored in and read from S3; a rejected or failed upload leaves nothing', async () => {
    const s3 = await startS3('archives');
    const settings = { endpoint: s3.endpoint, region: null, ...S3_KEYS };
    const store = async () =>
      storeArchive(archive(), await openLocation('s3://archives/daily', settings), NO_KEYS, new Date());
    const stored = await store();
    expect(stored.location).toMatch(/^s3:\/\/archives\/daily\/hypecast-/);
    const { folder: place, name } = await openLocation(stored.location, settings);
    expect(await readArchive(await place.read(name ?? ''))).toEqual(stored.manifest);
    expect(await place.list()).toEqual([expect.objectContaining({ name, bytes: stored.bytes })]);

    s3.failures.push([403, 'AccessDenied']);
    await expect(store()).rejects.toThrow(/cannot be written: 403 AccessDenied/);
    await s3.close();
    await expect(store()).rejects.toThrow(/cannot be written: the file store .* could not be reached/);
    expect(s3.objects.size).toBe(1);
  });

  test('does not replace a file', async () => {
    const path = join(folder, 'precious.txt');
    await writeFile(path, 'precious');
    const store = async () => storeArchive(archive(), await openLocation(path, null), NO_KEYS, new Date());
    await expect(store()).rejects.toThrow(`${path} exists already: name a folder, or a file that does not exist`);
    expect(await readFile(path, 'utf8')).toBe('precious');
  });

  test('leaves nothing when it fails halfway', async () => {
    const target = await openLocation(join(folder, 'cut.tar.zst'), null);
    const cut = Readable.from(
      (async function* () {
        for await (const chunk of archive()) {
          yield (chunk as Buffer).subarray(0, 100);
          throw new Error('the server was stopped');
        }
      })(),
    );
    await expect(storeArchive(cut, target, NO_KEYS, new Date())).rejects.toThrow('the server was stopped');
    expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([]);
  });

  test('survives a reader that disconnects while a file is read', async () => {
    const version = randomUUID();
    const files = createDiskFiles(join(folder, 'slow-files'));
    await files.put(version, Readable.from([png()]));
    await registerObject(version);
    const reading = Promise.withResolvers<undefined>();
    const left = Promise.withResolvers<undefined>();
    const slow = {
      ...files,
      get: async () =>
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            controller.enqueue(new Uint8Array(10));
            reading.resolve(undefined);
            await left.promise;
          },
        }),
    };
    const stream = writeArchive({ db, files: slow, clock: systemClock, dataDir: folder });
    stream.resume();
    await reading.promise;
    stream.destroy();
    await once(stream, 'close');
    left.resolve(undefined);
    await expect.poll(async () => (await readdir(folder)).filter((name) => name.startsWith('snapshot-'))).toEqual([]);
    await db.query('delete from storage.objects where version = $1', [version]);
  });

  // To make such a file for a later version: `npm start` in a new data folder, then `npm run backup`.
  test('of version 0.1.0 restores into this version', async () => {
    const place = await emptyPlace('postgres');
    const config = readConfig(place.env, 'operate');
    const file = join(import.meta.dirname, 'fixtures/version-0.1.0.tar.zst');
    const report = await restoreArchive(config, async () => createReadStream(file));
    expect(report?.tables.find(({ table }) => table === 'public.orders')?.restored).toBe(5);
    // The archive was made with fewer migrations: those since are applied to its rows.
    const made = new Set(report?.manifest.migrations.map(({ name }) => name));
    const since = (await readSchemaFiles(['platform', 'shop'])).migrations.filter(({ path }) => !made.has(path));
    expect(since.map(({ path }) => path)).toContain('platform/migrations/20261124000900_maintenance.sql');
    const restored = await openDatabase(config);
    const fresh = await freshDatabase('postgres');
    const schema = (await dumpSchema(restored)).filter((line) => !line.includes(' migrations.restores'));
    expect(schema).toEqual(await dumpSchema(fresh));
    await fresh.close();
    const { rows } = await restored.query<{ email: string }>(`select email from auth.users order by email`);
    expect(rows.map(({ email }) => email)).toContain('client@demo.hypecast.test');
    await restored.close();
    await place.drop();
  });

  test('contains files deleted while it is made, and reports those already missing', async () => {
    const files = createDiskFiles(join(folder, 'files'));
    const [kept, lost] = [randomUUID(), randomUUID()];
    await files.put(kept, Readable.from([png()]));
    for (const version of [kept, lost]) await registerObject(version);
    const running = archive();
    // The first bytes come after the snapshot was taken.
    await once(running, 'readable');
    const { rows } = await db.query<{ version: string }>('delete from storage.objects returning version');
    await removeFiles(
      { db, files, clock: systemClock, log: pino({ level: 'silent' }) },
      rows.map(({ version }) => version),
    );
    const manifest = await readArchive(running);
    expect(manifest.missingFiles).toEqual([lost]);
    expect(filesIn(manifest).map(({ name }) => name)).toEqual([`files/${kept}`]);
    await sweepFiles({ db, files, clock: systemClock, log: pino({ level: 'silent' }) });
    expect(await files.get(kept)).toBeNull();
  });
});
