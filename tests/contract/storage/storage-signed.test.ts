import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { blob, png } from '#tests/support/files.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startStorage, type StorageServer } from './storage-harness.ts';

const SECRET = 'a-secret-that-is-at-least-32-chars';
const plain = { contentType: 'text/plain' };

describe.each(engines)('signed URLs on %s', (engine) => {
  let server: StorageServer;
  let nia: SignedIn;
  beforeAll(async () => {
    server = await startStorage(engine, { env: { JWT_SECRET: SECRET } });
    nia = await server.signedIn();
    const { error } = await tickets().upload(`${nia.id}/a b.txt`, 'content', plain);
    expect(error).toBeNull();
  });
  afterAll(() => server.close());

  const tickets = () => nia.supabase.storage.from('tickets');
  const mine = () => `${nia.id}/a b.txt`;
  const signedUrl = async (path = mine(), seconds = 60, options = {}) => {
    const { data, error } = await tickets().createSignedUrl(path, seconds, options);
    if (error !== null) throw error;
    return data.signedUrl;
  };
  const errorOf = async (url: string | URL) => {
    const response = await fetch(url);
    const { statusCode, code, message } = await response.json();
    return [response.status, statusCode, code, message];
  };

  test('serves the file in full or by range until the URL expires', async () => {
    const url = await signedUrl();
    const response = await fetch(url);
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      200,
      'content',
      expect.stringMatching(/^private, max-age=(60|5\d)$/),
    ]);
    expect(await (await fetch(url, { headers: { range: 'bytes=0-2' } })).text()).toBe('con');
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('7');
    const saved = await fetch(await signedUrl(mine(), 60, { download: 'x.txt' }));
    expect(saved.headers.get('content-disposition')).toContain('filename="x.txt"');
    server.advance(61);
    expect(await errorOf(url)).toEqual([400, '400', 'InvalidJWT', '"exp" claim timestamp check failed']);
    server.advance(-61);
  });

  test('a URL ends with the account that signed it', async () => {
    const eve = await server.signedIn();
    const files = eve.supabase.storage.from('tickets');
    const picture = `${eve.id}/a.png`;
    await files.upload(picture, blob(await png(), 'image/png'), { contentType: 'image/png' });
    const urls = [
      (await files.createSignedUrl(picture, 60)).data?.signedUrl,
      (await files.createSignedUrls([picture], 60)).data?.[0]?.signedUrl,
      (await files.createSignedUrl(picture, 60, { transform: { width: 20 } })).data?.signedUrl,
    ].map(String);
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
    await eve.supabase.auth.signOut();
    expect(await statuses()).toEqual([200, 200, 200]);
    await server.service.auth.admin.updateUserById(eve.id, { ban_duration: '24h' });
    expect(await statuses()).toEqual([400, 400, 400]);
    expect((await errorOf(urls[0] ?? ''))[2]).toBe('AccessDenied');
    // The URL is for others: it does not name the account.
    expect(Buffer.from(urls[0]?.split('.')[1] ?? '', 'base64url').toString()).not.toContain(`"${eve.id}"`);
  });

  test('a URL is valid for one file and for reading only', async () => {
    await tickets().upload(`${nia.id}/other.txt`, 'other', plain);
    const url = new URL(await signedUrl());
    const token = url.searchParams.get('token') ?? '';
    const elsewhere = new URL(url);
    elsewhere.pathname = elsewhere.pathname.replace('a%20b.txt', 'other.txt');
    expect(await errorOf(elsewhere)).toEqual([400, '400', 'InvalidSignature', 'Invalid signature']);
    elsewhere.pathname = url.pathname.replace('/tickets/', '/evidence/');
    expect((await errorOf(elsewhere))[2]).toBe('InvalidSignature');
    expect((await tickets().uploadToSignedUrl(mine(), token, 'changed', plain)).error).toMatchObject({
      code: 'InvalidSignature',
      message: 'Token is not scoped for upload',
    });

    const [head, body, signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['account', 'exp', 'iat', 'scope', 'url']);
    const changed = Buffer.from(JSON.stringify({ ...claims, url: `tickets/${nia.id}/other.txt` })).toString(
      'base64url',
    );
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      `${head}.${changed}.${signature}`,
      `${head}.${body}.${flipped}`,
      `${head}.${body}.`,
      `${unsigned}.${body}.`,
      'x',
      '',
    ]) {
      url.searchParams.set('token', forged);
      expect((await errorOf(url)).slice(0, 3)).toEqual([400, '400', 'InvalidJWT']);
    }
    url.searchParams.delete('token');
    expect((await errorOf(url))[3]).toBe("querystring must have required property 'token'");
  });

  test('a URL token is not an access token, and vice versa', async () => {
    const download = new URL(await signedUrl()).searchParams.get('token') ?? '';
    const upload = (await tickets().createSignedUploadUrl(`${nia.id}/no.txt`)).data?.token ?? '';
    for (const token of [download, upload]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${server.url}/rest/v1/users`, { headers })).status).toBe(401);
      expect((await fetch(`${server.url}/auth/v1/user`, { headers })).status).toBe(403);
      expect(await (await server.call('/bucket', { headers })).json()).toMatchObject({
        statusCode: '403',
        message: 'signature verification failed',
      });
    }
    const url = new URL(await signedUrl());
    url.searchParams.set('token', nia.accessToken);
    expect((await errorOf(url))[2]).toBe('InvalidJWT');
  });

  test('signs many at once, with an error for each unavailable one', async () => {
    const { data } = await tickets().createSignedUrls([mine(), 'nothing', `${randomUUID()}/x`], 60, { download: true });
    expect(data?.map(({ error, path }) => [error, path])).toEqual([
      [null, mine()],
      ['Either the object does not exist or you do not have access to it', 'nothing'],
      ['Either the object does not exist or you do not have access to it', expect.any(String)],
    ]);
    const response = await fetch(data?.[0]?.signedUrl ?? '');
    expect([await response.text(), response.headers.get('content-disposition')]).toEqual(['content', 'attachment']);
    const raw = await server.call('/object/sign/tickets', {
      method: 'POST',
      as: nia,
      body: JSON.stringify({ expiresIn: 60, paths: [mine()] }),
    });
    expect(await raw.json()).toEqual([
      { error: null, path: mine(), signedURL: expect.stringMatching(/^\/object\/sign\/tickets\/.+\?token=.+/) },
    ]);
    for (const expiresIn of [0, -1, 1.5, '60', null, 1e12]) {
      const wrong = await server.call(`/object/sign/tickets/${encodeURI(mine())}`, {
        method: 'POST',
        as: nia,
        body: JSON.stringify({ expiresIn }),
      });
      expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'InvalidRequest']);
    }
  });

  test('a deleted object is no longer available under its URL', async () => {
    await tickets().upload(`${nia.id}/short.txt`, 'x', plain);
    const url = await signedUrl(`${nia.id}/short.txt`);
    await tickets().remove([`${nia.id}/short.txt`]);
    expect(await errorOf(url)).toEqual([400, '404', 'NoSuchKey', 'Object not found']);
  });

  test('an upload URL accepts one file, owned by its creator', async () => {
    const path = `${nia.id}/up.txt`;
    const { data } = await tickets().createSignedUploadUrl(path);
    expect(data).toEqual({
      path,
      token: expect.any(String),
      signedUrl: expect.stringContaining(`/object/upload/sign/tickets/${path}?token=`),
    });
    const visitor = server.client().storage.from('tickets');
    const upload = await visitor.uploadToSignedUrl(path, data?.token ?? '', 'from a visitor', plain);
    expect(upload).toEqual({ data: { path, fullPath: `tickets/${path}` }, error: null });
    expect(await (await tickets().download(path)).data?.text()).toBe('from a visitor');
    const { rows } = await server.db.query<{ owner: string }>('select owner from storage.objects where name = $1', [
      path,
    ]);
    expect(rows[0]?.owner).toBe(nia.id);

    const again = await visitor.uploadToSignedUrl(path, data?.token ?? '', 'another', plain);
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
    expect(
      (await visitor.uploadToSignedUrl(path, data?.token ?? '', 'another', { ...plain, upsert: true })).error,
    ).toMatchObject({ statusCode: '409' });
    expect((await visitor.uploadToSignedUrl(`${nia.id}/x.txt`, data?.token ?? '', 'x', plain)).error).toMatchObject({
      code: 'InvalidSignature',
    });
    expect((await visitor.uploadToSignedUrl(path, 'x', 'x', plain)).error).toMatchObject({ code: 'InvalidJWT' });
    const read = new URL(`${server.url}/storage/v1/object/sign/tickets/${path}`);
    read.searchParams.set('token', data?.token ?? '');
    expect((await errorOf(read))[3]).toBe('Token is not scoped for download');
    expect(await server.filesOnDisk()).toEqual(await server.versions());
  });

  test('replaces only if signed for that, and enforces the bucket’s rules', async () => {
    const path = `${nia.id}/me.png`;
    const avatars = nia.supabase.storage.from('avatars');
    const visitor = server.client().storage.from('avatars');
    await avatars.upload(path, png(), { contentType: 'image/png' });
    expect((await avatars.createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '409' });
    const token = (await avatars.createSignedUploadUrl(path, { upsert: true })).data?.token ?? '';
    for (const salt of ['a', 'b'])
      expect((await visitor.uploadToSignedUrl(path, token, blob(png(salt), 'image/png'))).error).toBeNull();
    expect(
      Buffer.from((await (await avatars.download(path)).data?.arrayBuffer()) ?? new ArrayBuffer()).equals(png('b')),
    ).toBe(true);
    expect((await visitor.uploadToSignedUrl(path, token, blob('<p>', 'text/html'))).error).toMatchObject({
      statusCode: '415',
    });
    server.advance(7201);
    expect((await visitor.uploadToSignedUrl(path, token, blob(png(), 'image/png'))).error).toMatchObject({
      code: 'InvalidJWT',
    });
    server.advance(-7201);
  });
});
