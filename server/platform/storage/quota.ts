import type { Sql } from '#server/platform/db/database.ts';
import { StorageError } from './errors.ts';
import { sumBytesOf } from './resumable/uploads.queries.ts';

/**
 * Checks what an account stores and is uploading. Not atomic: uploads that begin at the same moment may pass together,
 * each up to its bucket's limit.
 * @param owner null for callers without an account; policies decide about them
 * @param quota in bytes; null for none
 * @throws {StorageError} QuotaExceeded
 */
export async function requireQuota(sql: Sql, owner: string | null, quota: number | null, bytes: number): Promise<void> {
  if (owner === null || quota === null) return;
  const used = await sumBytesOf(sql, owner);
  if (used + bytes <= quota) return;
  const free = Math.max(0, quota - used);
  throw new StorageError(413, 'QuotaExceeded', `The account may store ${free} more bytes; delete files to upload more`);
}
