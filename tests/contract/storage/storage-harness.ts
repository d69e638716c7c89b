import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Engine } from '#server/platform/db/database.ts';
import { sweepFiles } from '#server/platform/storage/remove-files.ts';
import { startServer, type ServerOptions, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** A complete server with a service client, its own buckets and access to the files on disk. */
export async function startStorage(engine: Engine, options: ServerOptions = {}) {
  let moved = 0;
  const clock = { now: () => new Date(Date.now() + moved) };
  const server: TestServer = await startServer(engine, { clock, ...options });
  const { db, identity, config } = server.services;
  const service: SupabaseClient = server.client(identity.serviceRoleKey);

  return {
    ...server,
    db,
    service,
    advance: (seconds: number) => {
      moved += seconds * 1000;
    },
    sweep: () => sweepFiles(server.services),
    /** A raw request that no client would send; `as` is an account, or the service. */
    call(path: string, init: RequestInit & { as?: SignedIn | 'service'; duplex?: 'half' } = {}) {
      const { as, headers, ...rest } = init;
      const token = as === 'service' ? identity.serviceRoleKey : as?.accessToken;
      return fetch(`${server.url}/storage/v1${path}`, {
        redirect: 'manual',
        ...rest,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(headers as Record<string, string> | undefined),
        },
      });
    },
    async makeBucket(
      id: string,
      settings: Parameters<SupabaseClient['storage']['createBucket']>[1] = { public: false },
    ) {
      const { error } = await service.storage.createBucket(id, settings);
      if (error !== null) throw error;
      return service.storage.from(id);
    },
    /** All files below the files folder, including incoming ones. */
    async filesOnDisk(): Promise<string[]> {
      const found = await readdir(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort();
    },
    /** Stored files that this process has open, if the system reports them (Linux). */
    async openFiles(): Promise<string[]> {
      const held = await readdir('/proc/self/fd').catch(() => []);
      const paths = await Promise.all(held.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')));
      return paths.filter((path) => path.startsWith(join(config.dataDir, 'files')));
    },
    async versions(): Promise<string[]> {
      return (
        await db.query<{ version: string }>('select version from storage.objects order by version::text')
      ).rows.map((row) => row.version);
    },
    async looseFiles(): Promise<number> {
      return (await db.query('select 1 from storage.loose_files')).count;
    },
  };
}

export type StorageServer = Awaited<ReturnType<typeof startStorage>>;

/** Waits until `look` returns true. */
export async function eventually(look: () => Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await look())) {
    if (Date.now() > until) throw new Error('it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The value of a counter once it has not changed for ten polls in a row. */
export async function settled(read: () => number): Promise<number> {
  let last = read();
  let unchanged = 0;
  await eventually(async () => {
    const now = read();
    unchanged = now === last ? unchanged + 1 : 0;
    last = now;
    return unchanged >= 10;
  });
  return last;
}
