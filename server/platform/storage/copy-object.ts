import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { findBucketRules } from './buckets.queries.ts';
import { bucketNotFound, objectNotFound, tooLarge, typeRefused } from './errors.ts';
import { essenceOf, requireMimeType } from './mime-types.ts';
import { requireKey } from './names.ts';
import { findObject, type FileFacts, type ObjectRow } from './objects.queries.ts';
import { inProtocolWords } from './refusals.ts';
import type { StorageParts } from './remove-files.ts';
import { keepFile, requireAllowed, requireMayWrite, sizeLimit, type Stored, type Target } from './store-object.ts';

export interface Source {
  bucket: string;
  name: string;
}

/** What the copy is to say of itself; null keeps what the source says. */
export interface CopyChanges {
  cacheControl?: string | undefined;
  mimetype?: string | undefined;
  userMetadata: Record<string, unknown> | null;
}

/** The row as the caller sees it. @throws {StorageError} NoSuchKey */
export async function requireObject(
  { db }: StorageParts,
  caller: Caller,
  { bucket, name }: Source,
): Promise<ObjectRow> {
  const row = await inProtocolWords(
    asCaller(db, caller, (sql) => findObject(sql, bucket, requireKey(name)), { readOnly: true }),
  );
  if (row === null) throw objectNotFound();
  return row;
}

/** A file keeps to the rules of the bucket it comes to, also when it was stored under another's. @throws {StorageError} */
export async function requireFits(
  { db }: StorageParts,
  target: Source,
  facts: FileFacts,
  bytesAtMost: number,
): Promise<void> {
  const rules = await findBucketRules(db, target.bucket);
  if (rules === null) throw bucketNotFound();
  if (facts.size > sizeLimit(rules, target.name, bytesAtMost)) throw tooLarge();
  requireAllowed(rules, facts.mimetype);
}

/** Copies a file that the caller sees to where it may write; see `storeObject` for the order. @throws {StorageError} */
export async function copyObject(
  parts: StorageParts,
  caller: Caller,
  from: Source,
  target: Target,
  bytesAtMost: number,
  changes: CopyChanges | null,
): Promise<Stored> {
  requireKey(target.name);
  const source = await requireObject(parts, caller, from);
  const facts = { ...changedFacts(source.metadata, changes), lastModified: parts.clock.now().toISOString() };
  await requireFits(parts, target, facts, bytesAtMost);
  await requireMayWrite(parts, caller, target, facts);
  return keepFile(
    parts,
    caller,
    target,
    changes === null ? source.user_metadata : changes.userMetadata,
    async (version) => {
      await parts.files.copy(source.version, version);
      return facts;
    },
  );
}

/** A copy may name its type more exactly, not turn it into another. @throws {StorageError} InvalidMimeType */
function changedFacts(facts: FileFacts, changes: CopyChanges | null): FileFacts {
  const { cacheControl = facts.cacheControl, mimetype } = changes ?? {};
  if (mimetype === undefined) return { ...facts, cacheControl };
  if (essenceOf(mimetype) !== essenceOf(facts.mimetype))
    throw typeRefused(`A copy of ${facts.mimetype} cannot be ${requireMimeType(mimetype)}`);
  return { ...facts, cacheControl, mimetype: requireMimeType(mimetype) };
}
