import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { requireFits, requireObject, type Source } from './copy-object.ts';
import { objectNotFound } from './errors.ts';
import { requireKey } from './names.ts';
import { renameObject } from './objects.queries.ts';
import { inProtocolWords } from './refusals.ts';
import type { StorageParts } from './remove-files.ts';

/**
 * Gives a file another name or bucket. Only its row changes: the file lies under an id that has nothing to do with names.
 * @returns the row's id
 * @throws {StorageError}
 */
export async function moveObject(
  parts: StorageParts,
  caller: Caller,
  from: Source,
  to: Source & { owner: string | null },
  bytesAtMost: number,
): Promise<string> {
  requireKey(to.name);
  const source = await requireObject(parts, caller, from);
  await requireFits(parts, to, source.metadata, bytesAtMost);
  const id = await inProtocolWords(asCaller(parts.db, caller, (sql) => renameObject(sql, source.id, to)));
  if (id === null) throw objectNotFound();
  return id;
}
