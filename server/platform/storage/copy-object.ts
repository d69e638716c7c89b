import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { findBucketRules } from './buckets.queries.ts';
import { bucketNotFound, objectNotFound, tooLarge, invalidMimeType } from './errors.ts';
import { essenceOf, requireMimeType } from './mime-types.ts';
import { requireKey } from './names.ts';
import { findObject, type FileFacts, type ObjectRow } from './objects.queries.ts';
import { requireQuota } from './quota.ts';
import { withStorageErrors } from './database-errors.ts';
import type { StorageDeps } from './remove-files.ts';
import {
  writeFileAndRow,
  requireAllowed,
  requireMayWrite,
  sizeLimit,
  type Stored,
  type StoreLimits,
  type Target,
} from './store-object.ts';

export interface Source {
  bucket: string;
  name: string;
}

/** Metadata of the copy. Null keeps the source's. */
interface CopyChanges {
  cacheControl?: string | undefined;
  mimetype?: string | undefined;
  userMetadata: Record<string, unknown> | null;
}

/** Returns the object's row if the caller can see it. @throws {StorageError} NoSuchKey */
export async function requireObject({ db }: StorageDeps, caller: Caller, { bucket, name }: Source): Promise<ObjectRow> {
  const row = await withStorageErrors(
    asCaller(db, caller, (sql) => findObject(sql, bucket, requireKey(name)), { readOnly: true }),
  );
  if (row === null) throw objectNotFound();
  return row;
}

/** Checks a stored file against the rules of its target bucket. @throws {StorageError} */
export async function requireBucketAccepts(
  { db }: StorageDeps,
  target: Source,
  facts: FileFacts,
  maxBytes: number,
): Promise<void> {
  const rules = await findBucketRules(db, target.bucket);
  if (rules === null) throw bucketNotFound();
  if (facts.size > sizeLimit(rules, target.name, maxBytes)) throw tooLarge();
  requireAllowed(rules, facts.mimetype);
}

/** Copies a file that the caller can read; `storeObject` describes the order of the steps. @throws {StorageError} */
export async function copyObject(
  deps: StorageDeps,
  caller: Caller,
  from: Source,
  target: Target,
  { maxBytes, quota }: StoreLimits,
  changes: CopyChanges | null,
): Promise<Stored> {
  requireKey(target.name);
  const source = await requireObject(deps, caller, from);
  const facts = { ...changedFacts(source.metadata, changes), lastModified: deps.clock.now().toISOString() };
  await requireBucketAccepts(deps, target, facts, maxBytes);
  await requireMayWrite(deps, caller, target, facts);
  await requireQuota(deps.db, target.owner, quota, facts.size);
  return writeFileAndRow(
    deps,
    caller,
    target,
    changes === null ? source.user_metadata : changes.userMetadata,
    async (version) => {
      await deps.files.copy(source.version, version);
      return facts;
    },
  );
}

/** A copy can change the parameters of its type, but not the type itself. @throws {StorageError} InvalidMimeType */
function changedFacts(facts: FileFacts, changes: CopyChanges | null): FileFacts {
  const { cacheControl = facts.cacheControl, mimetype } = changes ?? {};
  if (mimetype === undefined) return { ...facts, cacheControl };
  if (essenceOf(mimetype) !== essenceOf(facts.mimetype))
    throw invalidMimeType(`A copy of ${facts.mimetype} cannot be ${requireMimeType(mimetype)}`);
  return { ...facts, cacheControl, mimetype: requireMimeType(mimetype) };
}
