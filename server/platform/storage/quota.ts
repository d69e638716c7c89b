import type { Sql } from '#server/platform/db/database.ts';
import { StorageError } from './errors.ts';
import { sumBytesOf } from './resumable/uploads.queries.ts';

/**
 * Bytes that an account can still store, beside its files and unfinished uploads. Not reserved: uploads that begin at the same
 * moment may pass together, each up to its bucket's limit.
 * @param owner null for callers without an account; policies decide about them
 * @param quota in bytes; null for none
 */
export async function freeBytes(sql: Sql, owner: string | null, quota: number | null): Promise<number> {
  return owner === null || quota === null ? Infinity : Math.max(0, quota - (await sumBytesOf(sql, owner)));
}

export const quotaExceeded = (free: number): StorageError =>
  new StorageError(413, 'QuotaExceeded', `The account may store ${free} more bytes; delete files to upload more`);

/** @throws {StorageError} QuotaExceeded */
export async function requireQuota(sql: Sql, owner: string | null, quota: number | null, bytes: number): Promise<void> {
  const free = await freeBytes(sql, owner, quota);
  if (bytes > free) throw quotaExceeded(free);
}
