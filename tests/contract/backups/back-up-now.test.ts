import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VERIFY_COMMAND, type BackupStatus } from '#domain/backups/backup-status.ts';
import { findLastBackup } from '#server/platform/backup/backups.queries.ts';
import { encrypt } from '#server/platform/backup/encryption.ts';
import { backUpIfDue } from '#server/platform/backup/scheduled-backup.ts';
import { verifyIfRequested } from '#server/platform/backup/verify-backup.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { S3_KEYS, startS3 } from '#tests/support/s3-server.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const PASSPHRASE = 'a passphrase for tests';
const NAMES = ['back-up-now', 'verify-backup'] as const;

type Answered = BackupStatus & Failure;
const post = (server: TestServer, name: (typeof NAMES)[number], as?: SignedIn, body: object = {}) =>
  callFunction<Answered>(server, name, body, as && { as });

/** Asks and waits until it has been done. */
async function done(server: TestServer, admin: SignedIn, name: (typeof NAMES)[number]): Promise<BackupStatus> {
  const { status, body } = await post(server, name, admin);
  expect([status, body.message]).toEqual([202, undefined]);
  await expect.poll(async () => (await read(server, admin)).activity).toBeNull();
  return read(server, admin);
}

async function read(server: TestServer, admin: SignedIn): Promise<BackupStatus> {
  const response = await fetch(`${server.url}/functions/v1/backup-status`, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
  });
  return (await response.json()) as BackupStatus;
}

const schedule = (to: string) => ({ BACKUP_SCHEDULE: '0 4 * * 1', BACKUP_TO: to });

describe.each(engines)('backups that an admin asks for on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-asked-'));
    // The jobs do not look by themselves here: what happens, a NOTIFY has begun.
    // Not a passphrase: making it slow to guess takes seconds here.
    const identity = await generateIdentity();
    const keys = { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_IDENTITY: identity };
    server = await startServer(engine, { env: { ...schedule(folder), ...keys } });
    admin = await server.signedIn({ admin: true });
  });
  beforeEach(async () => {
    await reset('delete from operations.backups');
    // Without its record, the second of an archive counts as free.
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const reset = async (statement: string) => {
    await server.services.db.query('delete from operations.backup_requests');
    await server.services.db.query(statement);
  };
  const archives = async () => (await readdir(folder)).filter((name) => name.endsWith('.age')).toSorted();
  /** What the job does each minute. */
  const deps = (now: () => Date) => {
    const { services } = server;
    return { ...services, clock: { now }, dataDir: services.config.dataDir };
  };
  const insertRunning = (columns: string, values: string) =>
    server.services.db.query(
      `insert into operations.backups (id, started_at, ${columns}) values (gen_random_uuid(), now(), ${values})`,
    );

  test('are for admins only', async () => {
    const client = await server.signedIn();
    for (const name of NAMES) {
      expect((await post(server, name)).status).toBe(401);
      expect((await post(server, name, client)).status).toBe(403);
      expect((await post(server, name, admin, { to: '/elsewhere' })).status).toBe(400);
    }
    for (const table of ['backups', 'backup_requests'])
      expect((await admin.supabase.schema('operations').from(table).select()).error?.code).toBe('PGRST106');
  });

  test('are made at once, and verified', async () => {
    expect((await post(server, 'verify-backup', admin)).body.message).toBe('There is no backup yet. Make one first.');
    const made = await done(server, admin, 'back-up-now');
    expect(made).toMatchObject({ canVerify: true, lastGood: { problem: null, encrypted: true, verified: null } });
    expect(await archives()).toHaveLength(1);

    const { lastGood } = await done(server, admin, 'verify-backup');
    expect(lastGood?.verified).toEqual({ at: expect.any(String) as string, problem: null });
  });

  test('run one at a time', async () => {
    await insertRunning('alive_at', 'now()');
    const { status, body } = await post(server, 'back-up-now', admin);
    expect([status, body.message]).toEqual([409, 'A backup is running already. Wait until it’s done.']);
    await reset(`update operations.backups set finished_at = now(), location = '/x', bytes = 1, encrypted = true,
      verifying_since = now()`);
    for (const name of NAMES) {
      const { status, body } = await post(server, name, admin);
      expect([status, body.message]).toEqual([
        409,
        'A check of the last backup is running already. Wait until it’s done.',
      ]);
    }
    await reset('update operations.backups set verifying_since = null');
    const wait = (since: string) =>
      server.services.db.query(
        `insert into operations.backup_requests (id, kind, requested_at) values (gen_random_uuid(), 'back_up', ${since})`,
      );
    await wait('now()');
    expect((await post(server, 'back-up-now', admin)).body.message).toMatch(/^A backup is about to start\./);
    await reset('select 1');
    await wait(`now() - interval '4 minutes'`);
    expect((await post(server, 'back-up-now', admin)).body.message).toMatch(/no process has started it/);
  });

  test('begin once when two ask at the same moment', async () => {
    const statuses = await Promise.all([1, 2, 3].map(async () => (await post(server, 'back-up-now', admin)).status));
    expect(statuses.toSorted()).toEqual([202, 409, 409]);
    await expect.poll(async () => (await read(server, admin)).activity).toBeNull();
    expect(await archives()).toHaveLength(1);
  });

  test('are limited to three a quarter of an hour, all admins together', async () => {
    await server.services.db.query(
      `insert into operations.backup_requests (id, kind, requested_at, taken_at)
       select gen_random_uuid(), 'back_up', now() - interval '5 minutes', now() from generate_series(1, 3)`,
    );
    const { status, headers, body } = await post(server, 'back-up-now', await server.signedIn({ admin: true }));
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
    expect(body.message).toBe('Three times in fifteen minutes is the limit. Try again in 10 minutes.');
    await server.services.db.query(
      `update operations.backup_requests set requested_at = requested_at - interval '11 minutes'`,
    );
    await done(server, admin, 'back-up-now');
  });

  test('never share an archive, although a name is that of a second', async () => {
    const now = new Date('2026-11-20T12:00:00.400Z');
    const request = () =>
      server.services.db.query(
        `insert into operations.backup_requests (id, kind, requested_at) values (gen_random_uuid(), 'back_up', now())`,
      );
    for (let n = 0; n < 3; n += 1) {
      await request();
      await backUpIfDue(
        deps(() => now),
        async () => undefined,
      );
    }
    const { rows } = await server.services.db.query('select problem from operations.backups');
    expect(rows).toEqual([{ problem: null }, { problem: null }, { problem: null }]);
    expect((await archives()).filter((name) => name.includes('20261120T1200'))).toEqual([
      'hypecast-20261120T120000Z.tar.zst.age',
      'hypecast-requested-20261120T120001Z.tar.zst.age',
      'hypecast-requested-20261120T120002Z.tar.zst.age',
    ]);
  });

  test('are recorded and emailed when they fail, as scheduled ones are', async () => {
    await rename(folder, `${folder}.away`);
    await writeFile(folder, 'a file where the folder was');
    try {
      const { last, lastGood } = await done(server, admin, 'back-up-now');
      expect(last?.problem).toMatch(/ cannot be written: /);
      expect(lastGood).toBeNull();
    } finally {
      await rm(folder);
      await rename(`${folder}.away`, folder);
    }
    const emails = async () => {
      const found = await fetch(`${server.url}/dev/inbox/messages?to=${server.services.teamEmail}`);
      return (await found.json()) as { subject: string; text: string }[];
    };
    await expect.poll(async () => (await emails()).map(({ subject }) => subject)).toContain('The backup failed');
    expect((await emails())[0]?.text).toMatch(/cannot be written/);
  });

  test('a verification whose process died is over after five minutes', async () => {
    await insertRunning(
      'finished_at, location, bytes, encrypted, alive_at, verifying_since',
      `now(), '/x', 1, true, now() - interval '6 minutes', now() - interval '20 minutes'`,
    );
    expect((await read(server, admin)).activity).toBeNull();
    await verifyIfRequested(deps(() => new Date()));
    expect((await read(server, admin)).lastGood?.verified?.problem).toMatch(/^The server stopped while it read/);
  });

  test('a backup whose process died is over after five minutes, and made again', async () => {
    await insertRunning('alive_at', `now() - interval '4 minutes'`);
    expect((await read(server, admin)).activity?.kind).toBe('back_up');
    await server.services.db.query(`update operations.backups set alive_at = now() - interval '6 minutes'`);
    const failed: string[] = [];
    await backUpIfDue(
      deps(() => new Date()),
      async (id) => void failed.push(id),
    );
    expect(failed).toHaveLength(1);
    expect((await read(server, admin)).last).toMatchObject({ problem: null, finishedAt: expect.any(String) as string });
  });
});

describe('the archive of the last backup', () => {
  let server: TestServer;
  let admin: SignedIn;
  let folder: string;
  let path: string;
  let content: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-asked-'));
    server = await startServer('pglite', { env: { ...schedule(folder), BACKUP_PASSPHRASE: PASSPHRASE } });
    admin = await server.signedIn({ admin: true });
    const { services } = server;
    await backUpIfDue({ ...services, dataDir: services.config.dataDir }, async () => undefined);
    path = (await findLastBackup(server.services.db))?.location ?? '';
    content = await readFile(path);
  });
  beforeEach(() => server.services.db.query('delete from operations.backup_requests'));
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const damaged = () => {
    const copy = Buffer.from(content);
    copy[copy.length >> 1]! ^= 1;
    return copy;
  };
  const sealed = () => encrypt(Readable.from([content]), { recipient: null, passphrase: 'another passphrase' });

  test.each([
    ['was deleted', () => null, /^The archive is missing/],
    ['is damaged', damaged, /^The archive is damaged or incomplete/],
    ['is cut off', () => content.subarray(0, -70_000), /^The archive is damaged or incomplete/],
    ['was made with another passphrase', sealed, /^BACKUP_PASSPHRASE doesn’t open the archive/],
    ['was replaced by one without encryption', () => 'another', /^The archive isn’t encrypted, but it was/],
  ])('is found out if it %s', async (_, makeOther, sentence) => {
    const other = await makeOther();
    await (other === null ? rm(path, { force: true }) : writeFile(path, other));
    const { lastGood } = await done(server, admin, 'verify-backup');
    expect(lastGood?.verified?.problem).toMatch(sentence);
    expect(JSON.stringify(lastGood)).not.toContain(folder);
  });
});

describe('other places of backups', () => {
  let server: TestServer | undefined;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-asked-'));
  });
  const start = async (env: Record<string, string>) => {
    server = await startServer('pglite', { env });
    return { server, admin: await server.signedIn({ admin: true }) };
  };
  const stop = async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  };

  test('without one, the screen says what to set', async () => {
    const { server, admin } = await start({});
    for (const name of NAMES)
      expect(await post(server, name, admin)).toMatchObject({
        status: 409,
        body: { message: 'The server has no place for backups. Set BACKUP_SCHEDULE and BACKUP_TO there.' },
      });
    await stop();
  });

  test('an archive for a recipient is verified where the identity is, and here only with it', async () => {
    const identity = await generateIdentity();
    const env = { ...schedule(folder), BACKUP_RECIPIENT: await identityToRecipient(identity) };
    const { server, admin } = await start(env);
    expect((await done(server, admin, 'back-up-now')).canVerify).toBe(false);
    const { status, body } = await post(server, 'verify-backup', admin);
    expect([status, body.message]).toEqual([409, expect.stringContaining(VERIFY_COMMAND) as string]);

    const { services } = server;
    const verified = async (backup: object) => {
      await services.db.query(
        `insert into operations.backup_requests (id, kind, requested_at) values ('${randomUUID()}', 'verify', now())`,
      );
      const config = { ...services.config, backup: { ...services.config.backup, ...backup } };
      await verifyIfRequested({ ...services, config });
      return (await read(server, admin)).lastGood?.verified?.problem;
    };
    expect(await verified({})).toMatch(/^It is encrypted for a recipient/);
    expect(await verified({ identity })).toBeNull();
    await stop();
  });

  test('a bucket is read back, too', async () => {
    const s3 = await startS3('archives');
    const { server, admin } = await start({
      ...schedule('s3://archives/shop'),
      BACKUP_S3_ENDPOINT: s3.endpoint.href,
      BACKUP_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    });
    await done(server, admin, 'back-up-now');
    expect((await done(server, admin, 'verify-backup')).lastGood?.verified?.problem).toBeNull();
    s3.objects.clear();
    expect((await done(server, admin, 'verify-backup')).lastGood?.verified?.problem).toMatch(/^The archive is missing/);
    await s3.close();
    expect((await done(server, admin, 'verify-backup')).lastGood?.verified?.problem).toMatch(/can’t be reached/);
    await stop();
  });
});
