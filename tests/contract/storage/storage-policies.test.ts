import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asCaller } from '#server/platform/db/scope.ts';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

const picture = { contentType: 'image/png' };
const rejected = {
  status: 400,
  statusCode: '403',
  code: 'AccessDenied',
  message: 'new row violates row-level security policy',
};
const unseen = { status: 400, statusCode: '404', code: 'NoSuchKey', message: 'Object not found' };

describe.each(engines)('storage permissions on %s', (engine) => {
  let server: StorageServer;
  let nia: SignedIn;
  let bo: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startStorage(engine);
    [nia, bo, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const from = (who: SignedIn, bucket: string) => who.supabase.storage.from(bucket);

  test.each(['avatars', 'tickets'])('%s: users own only the folder named after their id', async (bucket) => {
    const mine = `${nia.id}/me.png`;
    expect((await from(nia, bucket).upload(mine, png(), picture)).error).toBeNull();
    for (const path of [
      'me.png',
      `${bo.id}/me.png`,
      `x/${nia.id}/me.png`,
      `${nia.id}x/me.png`,
      `${nia.id.toUpperCase()}/me.png`,
    ]) {
      expect((await from(nia, bucket).upload(path, png(), picture)).error, path).toMatchObject(rejected);
      expect((await from(nia, bucket).upload(path, png(), { ...picture, upsert: true })).error, path).toMatchObject(
        rejected,
      );
      expect((await from(nia, bucket).createSignedUploadUrl(path)).error, path).toMatchObject(rejected);
    }
    expect((await from(bo, bucket).update(mine, png('x'), picture)).error).toMatchObject(rejected);
    expect((await from(bo, bucket).info(mine)).error ?? (bucket === 'avatars' ? unseen : null)).toMatchObject(unseen);
    expect((await from(bo, bucket).move(mine, `${bo.id}/stolen.png`)).error).toMatchObject(unseen);
    expect((await from(bo, bucket).copy(mine, `${bo.id}/stolen.png`)).error).toMatchObject(unseen);
    expect((await from(bo, bucket).createSignedUrl(mine, 60)).error).toMatchObject(unseen);
    expect((await from(bo, bucket).createSignedUrls([mine], 60)).data).toEqual([
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: mine,
        signedURL: null,
        signedUrl: null,
      },
    ]);
    expect((await from(bo, bucket).remove([mine])).data).toEqual([]);
    expect((await from(bo, bucket).list(nia.id)).data).toEqual([]);
    expect((await from(bo, bucket).list()).data).toEqual([]);
    expect((await from(bo, bucket).listV2()).data).toMatchObject({ objects: [], folders: [] });
    expect((await from(nia, bucket).move(mine, `${bo.id}/gift.png`)).error).toMatchObject(rejected);
    expect((await from(nia, bucket).copy(mine, `${bo.id}/gift.png`)).error).toMatchObject(rejected);

    expect((await from(nia, bucket).list(nia.id)).data?.map((entry) => entry.name)).toEqual(['me.png']);
    expect((await from(nia, bucket).move(mine, `${nia.id}/a/b.png`)).error).toBeNull();
    expect((await from(nia, bucket).copy(`${nia.id}/a/b.png`, mine)).error).toBeNull();
    expect((await from(nia, bucket).remove([`${nia.id}/a/b.png`])).data).toHaveLength(1);
    expect(await server.filesOnDisk()).toEqual(await server.versions());
  });

  test('avatars are small public pictures', async () => {
    const mine = `${nia.id}/me.png`;
    expect((await server.call(`/object/public/avatars/${mine}`)).status).toBe(200);
    expect((await from(bo, 'avatars').download(mine)).error).toBeNull();
    expect(
      (await from(nia, 'avatars').upload(`${nia.id}/a.svg`, '<svg/>', { contentType: 'image/svg+xml' })).error,
    ).toMatchObject({ statusCode: '415' });
    expect(
      (await from(nia, 'avatars').upload(`${nia.id}/a.html`, '<p>', { contentType: 'text/html' })).error,
    ).toMatchObject({ statusCode: '415' });
    expect(
      (await from(nia, 'avatars').upload(`${nia.id}/a.png`, Buffer.concat([png(), Buffer.alloc(2_000_000)]), picture))
        .error,
    ).toMatchObject({ statusCode: '413' });
    expect(
      (await from(nia, 'tickets').upload(`${nia.id}/a.txt`, 'words', { contentType: 'text/plain' })).error,
    ).toBeNull();
    expect(
      (await from(nia, 'tickets').move(`${nia.id}/a.txt`, `${nia.id}/a.txt`, { destinationBucket: 'avatars' })).error,
    ).toMatchObject({ statusCode: '415' });
  });

  test('limits avatars per user', async () => {
    const { id } = bo;
    for (let number = 0; number < 10; number += 1)
      expect((await from(bo, 'avatars').upload(`${id}/${number}.png`, png(), picture)).error).toBeNull();
    expect((await from(bo, 'avatars').upload(`${id}/more.png`, png(), picture)).error).toMatchObject(rejected);
    await from(bo, 'tickets').upload(`${id}/a.png`, png(), picture);
    expect(
      (await from(bo, 'tickets').move(`${id}/a.png`, `${id}/a.png`, { destinationBucket: 'avatars' })).error,
    ).toMatchObject(rejected);
    // Existing ones can be replaced and renamed.
    expect((await from(bo, 'avatars').move(`${id}/0.png`, `${id}/zero.png`)).error).toBeNull();
    expect((await from(bo, 'avatars').upload(`${id}/1.png`, png('x'), { ...picture, upsert: true })).error).toBeNull();
    await from(bo, 'avatars').remove([`${id}/1.png`]);
    expect(
      (await from(bo, 'tickets').move(`${id}/a.png`, `${id}/a.png`, { destinationBucket: 'avatars' })).error,
    ).toBeNull();
  });

  test.each(['thumbnails', 'evidence', 'deliverables', 'proofs'])(
    '%s: admins can write, clients cannot',
    async (bucket) => {
      const path = 'orders/1.png';
      expect((await from(nia, bucket).upload(path, png(), picture)).error).toMatchObject(rejected);
      expect((await from(nia, bucket).upload(`${nia.id}/1.png`, png(), picture)).error).toMatchObject(rejected);
      expect((await from(admin, bucket).upload(path, png(), picture)).error).toBeNull();
      const read = await from(nia, bucket).download(path);
      expect(read.error === null).toBe(bucket === 'thumbnails');
      if (read.error !== null) expect(read.error).toMatchObject(unseen);
      expect((await from(nia, bucket).update(path, png('x'), picture)).error).toMatchObject(rejected);
      expect((await from(nia, bucket).remove([path])).data).toEqual([]);
      expect((await from(admin, bucket).update(path, png('x'), picture)).error).toBeNull();
      expect((await from(admin, bucket).list('orders')).data?.map((entry) => entry.name)).toEqual(['1.png']);
      expect((await from(admin, bucket).remove([path])).data).toHaveLength(1);
    },
  );

  test('admins can read and reply in all tickets', async () => {
    const reply = `${nia.id}/ticket-1/reply.png`;
    expect((await from(admin, 'tickets').upload(reply, png(), picture)).error).toBeNull();
    expect((await from(admin, 'tickets').list(nia.id)).data?.length).toBeGreaterThan(0);
    expect((await from(nia, 'tickets').download(reply)).error).toBeNull();
  });

  test('visitors can read public files and write nothing', async () => {
    const anon = server.client().storage;
    for (const bucket of ['avatars', 'thumbnails', 'evidence', 'deliverables', 'proofs', 'tickets']) {
      expect((await anon.from(bucket).upload(`${nia.id}/x.png`, png(), picture)).error).toMatchObject(rejected);
      expect((await anon.from(bucket).createSignedUploadUrl(`${nia.id}/x.png`)).error).toMatchObject(rejected);
      expect((await anon.from(bucket).list(nia.id)).data).toEqual([]);
      expect((await anon.from(bucket).remove([`${nia.id}/me.png`])).data).toEqual([]);
      const none = await server.call(`/object/list/${bucket}`, { method: 'POST', body: '{"prefix":""}' });
      expect(await none.json()).toEqual({
        statusCode: '403',
        code: 'AccessDenied',
        error: 'Unauthorized',
        message: 'Invalid Compact JWS',
      });
    }
    expect((await anon.from('tickets').download(`${nia.id}/me.png`)).error).toMatchObject(unseen);
  });

  test('a demoted admin loses access to the files at once', async () => {
    const other = await server.signedIn({ admin: true });
    await from(admin, 'evidence').upload('kept.txt', 'x', { contentType: 'text/plain' });
    expect((await from(other, 'evidence').download('kept.txt')).error).toBeNull();
    await server.service.auth.admin.updateUserById(other.id, { app_metadata: { role: null } });
    const upload = () => from(other, 'evidence').upload('more.txt', 'x', { contentType: 'text/plain' });
    // Within a second the token is rejected, too.
    expect((await from(other, 'evidence').download('kept.txt')).error).toMatchObject({ status: 400 });
    expect((await upload()).error).toMatchObject({ status: 400, code: 'AccessDenied' });
    await other.supabase.auth.refreshSession();
    expect((await from(other, 'evidence').download('kept.txt')).error).toMatchObject(unseen);
    expect((await upload()).error).toMatchObject(rejected);
  });

  test('the owner of a file is its uploader, and SQL cannot reassign it', async () => {
    const { rows } = await server.db.query<{ owner: string; owner_id: string }>(
      `select owner, owner_id from storage.objects where bucket_id = 'tickets' and name = $1`,
      [`${nia.id}/me.png`],
    );
    expect(rows[0]).toEqual({ owner: nia.id, owner_id: nia.id });
    const caller = { claims: { role: 'authenticated' as const, sub: bo.id }, ip: '203.0.113.1', userAgent: 'test' };
    const add = (version: string) =>
      asCaller(server.db, caller, (sql) =>
        sql.query(`insert into storage.objects (bucket_id, name, owner, version) values ('tickets', $1, $2, $3)`, [
          `${bo.id}/taken`,
          bo.id,
          version,
        ]),
      );
    const { rows: others } = await server.db.query<{ version: string }>(
      `select version from storage.objects where bucket_id = 'evidence'`,
    );
    await expect(add(others[0]!.version)).rejects.toMatchObject({ code: '23505' });
    await expect(add(randomUUID())).rejects.toMatchObject({ code: 'SF001' });
    await expect(
      asCaller(server.db, caller, (sql) => sql.query('select 1 from storage.loose_files')),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
