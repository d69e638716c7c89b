import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { blob, png } from '#tests/support/files.ts';
import { type SignedIn } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

const plain = { contentType: 'text/plain' };
const picture = { contentType: 'image/png' };
const upsert = { upsert: true };
const rejected = { statusCode: '403', code: 'AccessDenied' };
const byPolicy = { ...rejected, message: 'new row violates row-level security policy' };
const byAccount = { ...rejected, message: 'The account that signed this URL is no longer signed in' };

describe.each(engines)('signed upload URLs act as their signer on %s', (engine) => {
  let server: StorageServer;
  let nia: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startStorage(engine);
  });
  beforeEach(async () => {
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const bucketOf = (who: SignedIn, bucket: string) => who.supabase.storage.from(bucket);
  async function sign(who: Pick<SignedIn, 'supabase'>, bucket: string, path: string, options?: { upsert: boolean }) {
    const { data, error } = await who.supabase.storage.from(bucket).createSignedUploadUrl(path, options);
    if (error !== null) throw error;
    return data.token;
  }
  /** Anyone who holds the URL. */
  const put = (bucket: string, path: string, token: string, body: Blob = blob('changed', 'text/plain')) =>
    server.client().storage.from(bucket).uploadToSignedUrl(path, token, body);
  const contentOf = async (bucket: string, path: string) =>
    (await server.service.storage.from(bucket).download(path)).data?.text();

  test('[SEC-3] cannot replace a file that a ticket message references', async () => {
    const path = `${nia.id}/contract.txt`;
    await bucketOf(nia, 'tickets').upload(path, 'as sent', plain);
    const token = await sign(nia, 'tickets', path, upsert);
    expect((await put('tickets', path, token, blob('draft two', 'text/plain'))).error).toBeNull();
    const ticket = { subject: 'A file', body: 'Attached.', attachments: [path] };
    expect((await nia.supabase.rpc('open_ticket', ticket)).error).toBeNull();
    expect((await put('tickets', path, token)).error).toMatchObject(byPolicy);
    expect(await contentOf('tickets', path)).toBe('draft two');
    expect(await server.filesOnDisk()).toEqual(await server.versions());
  });

  test('[SEC-3] cannot replace evidence of applied results', async () => {
    const path = `${randomUUID()}.csv`;
    await bucketOf(admin, 'evidence').upload(path, 'Day,Views', { contentType: 'text/csv' });
    const token = await sign(admin, 'evidence', path, upsert);
    await server.db.query(
      `insert into public.result_imports (file_name, path, state, applied_at) values ('results.csv', $1, 'applied', now())`,
      [path],
    );
    expect((await put('evidence', path, token)).error).toMatchObject(byPolicy);
    expect(await contentOf('evidence', path)).toBe('Day,Views');
  });

  test('[SEC-3] limit number and size of avatars at upload', async () => {
    const name = (number: number) => `${nia.id}/${number}.png`;
    const tokens = await Promise.all(Array.from({ length: 11 }, (_, number) => sign(nia, 'avatars', name(number))));
    for (const [number, token] of tokens.slice(0, 10).entries())
      expect((await put('avatars', name(number), token, blob(png(), 'image/png'))).error).toBeNull();
    expect((await put('avatars', name(10), tokens[10] ?? '', blob(png(), 'image/png'))).error).toMatchObject(byPolicy);

    const token = await sign(nia, 'avatars', name(0), upsert);
    const large = blob(Buffer.concat([png(), Buffer.alloc(2_000_000)]), 'image/png');
    expect((await put('avatars', name(0), token, large)).error).toMatchObject({ statusCode: '413' });
    const id = `limits-${randomUUID()}`;
    const bucket = await server.makeBucket(id);
    const later = (await bucket.createSignedUploadUrl('a.txt')).data?.token ?? '';
    await server.service.storage.updateBucket(id, { public: false, fileSizeLimit: 3 });
    expect((await put(id, 'a.txt', later)).error).toMatchObject({ statusCode: '413' });
  });

  test('[SEC-3] expire when the signing admin is demoted', async () => {
    const path = `orders/${randomUUID()}.png`;
    const token = await sign(admin, 'deliverables', path);
    const { error } = await server.service.auth.admin.updateUserById(admin.id, { app_metadata: { role: 'client' } });
    expect(error).toBeNull();
    expect((await put('deliverables', path, token, blob(png(), 'image/png'))).error).toMatchObject(byPolicy);
    await server.service.auth.admin.updateUserById(admin.id, { app_metadata: { role: 'admin' } });
    expect((await put('deliverables', path, token, blob(png(), 'image/png'))).error).toBeNull();
  });

  test('[SEC-3] expire when the account is disabled, banned or deleted', async () => {
    const path = `${nia.id}/a.txt`;
    const banned = await sign(nia, 'tickets', path);
    await server.service.auth.admin.updateUserById(nia.id, { ban_duration: '1h' });
    expect((await put('tickets', path, banned)).error).toMatchObject(byAccount);
    await server.service.auth.admin.updateUserById(nia.id, { ban_duration: 'none' });
    expect((await put('tickets', path, banned)).error).toBeNull();

    const eve = await server.signedIn();
    const disabled = await sign(eve, 'tickets', `${eve.id}/a.txt`);
    expect((await admin.supabase.rpc('set_person_active', { person: eve.id, active: false })).error).toBeNull();
    expect((await put('tickets', `${eve.id}/a.txt`, disabled)).error).toMatchObject(byAccount);
    // The session ended with the ban, so the URL stays void.
    await admin.supabase.rpc('set_person_active', { person: eve.id, active: true });
    expect((await put('tickets', `${eve.id}/a.txt`, disabled)).error).toMatchObject(byAccount);

    const [softly, fully] = await Promise.all([server.signedIn(), server.signedIn()]);
    for (const [who, soft] of [
      [softly, true],
      [fully, false],
    ] as const) {
      const deleted = await sign(who, 'tickets', `${who.id}/a.txt`);
      expect((await server.service.auth.admin.deleteUser(who.id, soft)).error).toBeNull();
      expect((await put('tickets', `${who.id}/a.txt`, deleted)).error).toMatchObject(byAccount);
    }
  });

  test('[SEC-3] expire with the session that signed them, and no other', async () => {
    const path = `${nia.id}/session.txt`;
    const token = await sign(nia, 'tickets', path, upsert);
    const other = server.client();
    await other.auth.signInWithPassword({ email: nia.email, password: TEST_PASSWORD });
    await other.auth.signOut({ scope: 'local' });
    expect((await put('tickets', path, token)).error).toBeNull();
    await nia.supabase.auth.signOut({ scope: 'local' });
    expect((await put('tickets', path, token)).error).toMatchObject(byAccount);
  });

  test('[SEC-3] signed during pending MFA upload nothing', async () => {
    const path = `${nia.id}/mfa.txt`;
    const token = await sign(nia, 'tickets', path);
    await server.db.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')`,
      [nia.id],
    );
    expect((await put('tickets', path, token)).error).toMatchObject(byPolicy);
  });

  test('[SEC-3] signed with the service key create files without an owner', async () => {
    const path = `${nia.id}/service.txt`;
    const token = await sign({ supabase: server.service }, 'tickets', path);
    expect((await put('tickets', path, token)).error).toBeNull();
    expect((await put('tickets', path, token)).error).toMatchObject({ statusCode: '409' });
    const { rows } = await server.db.query('select owner from storage.objects where name = $1', [path]);
    expect(rows).toEqual([{ owner: null }]);
  });

  test('[SEC-3] name their signer, and tokens of an earlier version are rejected', async () => {
    const path = `${nia.id}/claims.txt`;
    const token = await sign(nia, 'tickets', path);
    const { url, scope, iat, exp, ...permit } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect([url, scope, exp - iat]).toEqual([`tickets/${path}`, 'storage:upload', 7200]);
    expect(permit).toEqual({ upsert: false, signer: { user: nia.id, session: expect.any(String) } });
    const previous = await new SignJWT({ url, scope, owner: nia.id, upsert: true })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(exp)
      .sign(server.services.identity.mac('storage signed addresses', 'key'));
    expect((await put('tickets', path, previous)).error).toMatchObject({ code: 'InvalidJWT', message: 'Invalid JWT' });
    await bucketOf(nia, 'tickets').upload(path, png(), picture);
    expect((await put('tickets', path, token)).error).toMatchObject({ statusCode: '409' });
  });

  test('[SEC-11] read URLs last at most seven days, except for the service key', async () => {
    const path = `${nia.id}/read.txt`;
    await bucketOf(nia, 'tickets').upload(path, 'content', plain);
    const week = 7 * 24 * 3600;
    const tooLong = {
      statusCode: '400',
      code: 'InvalidRequest',
      message: 'body/expiresIn must be <= 604800 (7 days)',
    };
    for (const who of [nia, admin]) {
      expect((await bucketOf(who, 'tickets').createSignedUrl(path, week)).error).toBeNull();
      expect((await bucketOf(who, 'tickets').createSignedUrl(path, week + 1)).error).toMatchObject(tooLong);
      expect((await bucketOf(who, 'tickets').createSignedUrls([path], week + 1)).error).toMatchObject(tooLong);
    }
    expect((await server.service.storage.from('tickets').createSignedUrl(path, 10 * 365 * 24 * 3600)).error).toBeNull();
    expect((await server.service.storage.from('tickets').createSignedUrls([path], 10 * week)).error).toBeNull();
  });
});
