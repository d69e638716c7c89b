import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createIdentity } from './create-identity.ts';
import type { Identity } from './identity.ts';
import { rotateSigningKey } from './key-file.ts';

const SECRET = 'a-secret-that-is-at-least-32-chars';
const USER = '7f1f62a4-92d6-4b0c-9d38-1c9ed5a1b5a1';
const start = new Date('2026-11-20T12:00:00Z');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

let dataDir: string;
let now = start;
let identity: Identity;

const open = (jwtSecret: string | null = null, serviceRoleKey: string | null = null, dir = dataDir) =>
  createIdentity({
    config: { dataDir: dir, serviceRoleKey, auth: { jwtSecret } },
    clock: { now: () => now },
    issuer: () => 'http://127.0.0.1:4321/auth/v1',
  });

const userToken = (issued = start) =>
  identity.sign({
    role: 'authenticated',
    sub: USER,
    aud: 'authenticated',
    iat: seconds(issued),
    exp: seconds(issued) + 3600,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  identity = await open();
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('keys', () => {
  test('file is readable by its owner only and unchanged by a restart', async () => {
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await (await open()).jwks()).toEqual(await identity.jwks());
    expect(await readdir(dataDir)).toEqual(['keys.json']);
  });

  test('processes that start at once agree on the keys', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'identity-'));
    const made = await Promise.all(Array.from({ length: 6 }, () => open(null, null, dir)));
    expect(new Set(made.map((one) => one.serviceRoleKey)).size).toBe(1);
    const sets = await Promise.all(made.map((one) => one.jwks()));
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1);
    await rm(dir, { recursive: true });
  });

  test('a link to a file that does not exist is named', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'identity-'));
    await symlink(join(dir, 'nowhere'), join(dir, 'keys.json'));
    await expect(open(null, null, dir)).rejects.toThrow(
      /^DATA_DIR: .*keys\.json is a link to a file that does not exist/,
    );
    await rm(dir, { recursive: true });
  });

  test('[AUTH-18] publishes public keys only', async () => {
    for (const key of (await identity.jwks()).keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(key).not.toHaveProperty('d');
    }
  });
});

describe('[AUTH-18] rotation of the signing key', () => {
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  test('publishes a key before it signs, and keeps the old one until its last token expires', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'identity-'));
    const before = await open(null, null, dir);
    const [old] = (await before.jwks()).keys;
    const signsFrom = await rotateSigningKey(dir, seconds(start));
    // Longer than anybody may keep the published set.
    expect(signsFrom - seconds(start)).toBeGreaterThan(600);

    const renewed = await open(null, null, dir);
    expect((await renewed.jwks()).keys).toHaveLength(2);
    const token = await renewed.sign({
      role: 'authenticated',
      sub: USER,
      iat: seconds(start),
      exp: seconds(start) + 3600,
    });
    expect(kidOf(token)).toBe(old?.kid);

    now = new Date(signsFrom * 1000);
    const last = await before.sign({ role: 'authenticated', sub: USER, iat: signsFrom, exp: signsFrom + 3600 });
    const next = await renewed.sign({ role: 'authenticated', sub: USER, iat: signsFrom, exp: signsFrom + 3600 });
    expect(kidOf(next)).not.toBe(old?.kid);
    await expect(renewed.verify(token)).resolves.toMatchObject({ sub: USER });
    now = new Date((signsFrom + 3599) * 1000);
    await expect(renewed.verify(last)).resolves.toMatchObject({ sub: USER });

    now = new Date((signsFrom + 3800) * 1000);
    expect((await renewed.jwks()).keys.map((key) => key.kid)).toEqual([kidOf(next)]);
    await rotateSigningKey(dir, seconds(now));
    const kept = JSON.parse(await readFile(join(dir, 'keys.json'), 'utf8')) as {
      signing: { kid: string }[];
      seal: string;
    };
    expect(kept.signing.map((key) => key.kid)).not.toContain(old?.kid);
    expect((await stat(join(dir, 'keys.json'))).mode & 0o777).toBe(0o600);
    now = start;
    await rm(dir, { recursive: true });
  });

  test('a running process keeps its keys when the file is gone', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'identity-'));
    const running = await open(null, null, dir);
    const before = await running.jwks();
    await rm(join(dir, 'keys.json'));
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    expect(await running.jwks()).toEqual(before);
    expect(await readdir(dir)).toEqual([]);
    later.mockRestore();
    await rm(dir, { recursive: true });
  });

  test('a running process notices within a minute', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'identity-'));
    const running = await open(null, null, dir);
    await rotateSigningKey(dir, seconds(start));
    expect((await running.jwks()).keys).toHaveLength(1);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    expect((await running.jwks()).keys).toHaveLength(2);
    later.mockRestore();
    await rm(dir, { recursive: true });
  });
});

describe('tokens', () => {
  test('[AUTH-22] an access token has three base64url parts, a kid and the issuer', async () => {
    const token = await userToken();
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const [header = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({
      alg: 'ES256',
      kid: (await identity.jwks()).keys[0]?.kid,
    });
    expect(await identity.verify(token)).toMatchObject({
      sub: USER,
      role: 'authenticated',
      iss: 'http://127.0.0.1:4321/auth/v1',
    });
  });

  test('rejects an expired token, also when it was cached', async () => {
    const token = await userToken();
    await identity.verify(token);
    now = new Date(start.getTime() + 3600_000);
    await expect(identity.verify(token)).rejects.toMatchObject({ fault: 'expired' });
    await expect(identity.verify(token)).rejects.toMatchObject({ fault: 'expired' });
    now = start;
  });

  test('rejects a tampered, foreign, unsigned or malformed token', async () => {
    const token = await userToken();
    const [header, payload, signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ role: 'service_role', exp: seconds(start) + 60 })).toString(
      'base64url',
    );
    const foreign = await open(null, null, await mkdtemp(join(tmpdir(), 'identity-')));
    await expect(identity.verify(`${header}.${forged}.${signature}`)).rejects.toMatchObject({ fault: 'signature' });
    await expect(identity.verify(`${header}.${payload}.`)).rejects.toMatchObject({ name: 'TokenError' });
    await expect(
      identity.verify(await foreign.sign({ role: 'service_role', iat: 1, exp: 9_999_999_999 })),
    ).rejects.toMatchObject({ fault: 'signature' });
    await expect(identity.verify(new UnsecuredJWT({ role: 'service_role' }).encode())).rejects.toMatchObject({
      name: 'TokenError',
    });
    await expect(identity.verify('not-a-token')).rejects.toMatchObject({ fault: 'malformed' });
    await expect(identity.verify('a.b.c')).rejects.toMatchObject({ name: 'TokenError' });
  });

  test('rejects a signed token without a known role', async () => {
    const odd = await identity.sign({ role: 'postgres' as 'anon', iat: 1, exp: 9_999_999_999 });
    await expect(identity.verify(odd)).rejects.toMatchObject({ fault: 'claims' });
  });

  test('accepts HS256 only with the shared secret', async () => {
    const token = await new SignJWT({ role: 'anon', iss: 'supabase' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(SECRET));
    await expect(identity.verify(token)).rejects.toMatchObject({ fault: 'signature' });
    expect(await (await open(SECRET)).verify(token)).toMatchObject({ role: 'anon' });
    await expect((await open(`${SECRET}-other`)).verify(token)).rejects.toMatchObject({ fault: 'signature' });
  });
});

describe('claims of a request', () => {
  const claimsOf = (headers: Record<string, string>) => identity.claimsOf(new Headers(headers));

  test('are anon without a token or with the publishable key', async () => {
    expect(await claimsOf({})).toEqual({ role: 'anon' });
    expect(await claimsOf({ apikey: 'anything' })).toEqual({ role: 'anon' });
    expect(await claimsOf({ apikey: 'anything', authorization: 'Bearer anything' })).toEqual({ role: 'anon' });
  });

  test('are service_role for the service key as bearer or apikey; a user token takes precedence', async () => {
    const key = identity.serviceRoleKey;
    expect(await claimsOf({ apikey: key })).toEqual({ role: 'service_role' });
    expect(await claimsOf({ apikey: key, authorization: `Bearer ${key}` })).toEqual({ role: 'service_role' });
    expect(await claimsOf({ apikey: key, authorization: `Bearer ${await userToken()}` })).toMatchObject({
      role: 'authenticated',
      sub: USER,
    });
  });

  test('reject any other bearer', async () => {
    await expect(claimsOf({ authorization: 'Bearer wrong' })).rejects.toMatchObject({ fault: 'malformed' });
    await expect(claimsOf({ authorization: 'Basic abc' })).rejects.toMatchObject({ fault: 'malformed' });
    await expect(claimsOf({ authorization: `Bearer ${identity.serviceRoleKey}x` })).rejects.toMatchObject({
      name: 'TokenError',
    });
  });

  test('accept a configured service key instead of the generated one', async () => {
    const own = await open(null, 'configured-service-key-of-32-characters');
    expect(await own.claimsOf(new Headers({ apikey: 'configured-service-key-of-32-characters' }))).toEqual({
      role: 'service_role',
    });
    expect(await own.claimsOf(new Headers({ apikey: identity.serviceRoleKey }))).toEqual({ role: 'anon' });
  });
});

describe('secrets', () => {
  test('a sealed value can be opened again and reveals nothing', async () => {
    const sealed = await identity.seal({ link: 'https://hypecast.test/secret' });
    expect(sealed).not.toContain('secret');
    expect(await identity.open(sealed)).toEqual({ link: 'https://hypecast.test/secret' });
    await expect(identity.open(`${sealed.slice(0, -2)}AA`)).rejects.toThrow();
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).not.toContain('hypecast.test');
  });

  test('a MAC depends on its purpose', () => {
    expect(identity.mac('a', 'x')).toEqual(identity.mac('a', 'x'));
    expect(identity.mac('a', 'x')).not.toEqual(identity.mac('b', 'x'));
  });
});
