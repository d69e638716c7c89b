import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceTest, ServerPlace, TestedPlace } from '#domain/system/server-place.ts';
import { bothEngines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

async function read(server: TestServer, as: SignedIn | null, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/functions/v1/server-place`, {
    headers: { ...(as && { authorization: `Bearer ${as.accessToken}` }), ...headers },
  });
  const text = await response.text();
  return { status: response.status, text, place: JSON.parse(text) as ServerPlace };
}
const tryPlace = (server: TestServer, what: TestedPlace, as?: SignedIn) =>
  callFunction<PlaceTest & Failure>(server, 'test-server-place', { what }, as && { as });

describe.each(bothEngines)('where the server stands on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-place-'));
    const env = { BACKUP_SCHEDULE: '30 3 * * *', BACKUP_TO: folder, BACKUP_PASSPHRASE: 'a secret phrase' };
    server = await startServer(engine, { env });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is for admins only', async () => {
    const client = await server.signedIn();
    expect((await read(server, null)).status).toBe(401);
    expect((await read(server, client)).status).toBe(403);
    expect((await tryPlace(server, 'database')).status).toBe(401);
    expect((await tryPlace(server, 'database', client)).status).toBe(403);
    const unknown = { what: 'keys' };
    expect((await callFunction(server, 'test-server-place', unknown, { as: admin })).status).toBe(400);
  });

  test('is shown without paths and secrets', async () => {
    const { place, text } = await read(server, admin);
    expect(place).toMatchObject({
      database: { version: expect.stringMatching(/^\d+\.\d+/) as string, server: null },
      address: { publicUrl: null, opened: server.url },
      proxy: { setting: null, peer: '127.0.0.1', client: '127.0.0.1', isPeerTrusted: false, header: null },
      files: { kind: 'folder' },
      backups: { schedule: '30 3 * * *', timeZone: 'Asia/Dubai', place: { kind: 'folder' }, encryption: 'passphrase' },
    });
    for (const secret of [folder, 'a secret phrase', server.services.config.dataDir])
      expect(text).not.toContain(secret);
  });

  test('is tested', async () => {
    const works = { problem: null, archives: null, milliseconds: expect.any(Number) as number };
    expect((await tryPlace(server, 'database', admin)).body).toEqual(works);
    expect((await tryPlace(server, 'files', admin)).body).toEqual(works);
    expect((await tryPlace(server, 'backups', admin)).body).toEqual({ ...works, archives: 0 });
    // Nothing of the test is left.
    const files = await readdir(join(server.services.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
    expect((await server.services.db.query('select from storage.loose_files')).count).toBe(0);
    await rm(folder, { recursive: true });
    expect((await tryPlace(server, 'backups', admin)).body.problem).toMatch(/^The folder doesn’t exist yet/);
  });
});

describe('a server behind a proxy, with buckets', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let silent: Server;
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    s3 = await startS3('uploads');
    // Takes requests and says nothing.
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    server = await startServer('pglite', {
      env: {
        ...s3.env,
        RATE_LIMITS: 'on',
        PUBLIC_URL: 'https://shop.example.com',
        SMTP_URL: 'smtp://127.0.0.1:9',
        TRUST_PROXY: '127.0.0.0/8',
        DATABASE_URL: 'postgres://owner:planted-secret@db.example.com:5433/other?password=planted-secret',
        BACKUP_SCHEDULE: '30 3 * * *',
        BACKUP_TO: 's3://archives/shop',
        BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        BACKUP_S3_ACCESS_KEY_ID: 'planted-key',
        BACKUP_S3_SECRET_ACCESS_KEY: 'planted-secret',
      },
    });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(async () => {
    await server.close();
    await s3.close();
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  test('says how the request came, and where things are', async () => {
    const { place, text } = await read(server, admin, {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      referer: 'https://shop.example.com/admin/set-up/server',
    });
    expect(place).toMatchObject({
      database: { server: { host: 'db.example.com:5433', pooler: null, replica: null } },
      address: { publicUrl: 'https://shop.example.com', opened: 'https://shop.example.com' },
      proxy: {
        setting: '127.0.0.0/8',
        peer: '127.0.0.1',
        isPeerTrusted: true,
        client: '203.0.113.9',
        header: 'x-forwarded-for',
      },
      files: { kind: 's3', host: s3.endpoint.host, bucket: 'uploads' },
      backups: { place: { kind: 's3', bucket: 'archives' }, encryption: null },
    });
    expect(text).not.toMatch(/planted|owner|AKID/);
    expect((await read(server, admin)).place.address.opened).toBe(server.url);
  });

  test('a store is written, read and cleaned, and says in words what it rejects', async () => {
    expect((await tryPlace(server, 'files', admin)).body.problem).toBeNull();
    expect(s3.calls.slice(-3)).toEqual(['PUT', 'GET', 'DELETE']);
    expect(s3.objects.size).toBe(0);
    s3.failures.push([403, 'AccessDenied']);
    expect((await tryPlace(server, 'files', admin)).body.problem).toBe(
      'The storage rejects the keys, or they don’t open this bucket (403 AccessDenied).',
    );
    await s3.close();
    expect((await tryPlace(server, 'files', admin)).body.problem).toMatch(/can’t be reached \(ECONNREFUSED\)/);
  });

  test('a store that never responds is reported within ten seconds', async () => {
    const { body } = await tryPlace(server, 'backups', admin);
    expect(body.problem).toBe('No answer within 8 seconds.');
    expect(body.milliseconds).toBeLessThan(10_000);
  });

  test('tests are limited per account', async () => {
    const other = await server.signedIn({ admin: true });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await tryPlace(server, 'database', other)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
