import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { Header, HEADER, Manifest, MANIFEST, type Entry } from './manifest.ts';

/** Reads an entry. What it leaves unread is skipped. */
export type VisitEntry = (name: string, body: AsyncIterable<Uint8Array>, bytes: number) => Promise<void>;

const damaged = (cause?: unknown) => new BackupError('the archive is damaged', { fault: 'damaged', cause });
const incomplete = (cause?: unknown) =>
  new BackupError('the archive is incomplete: its end is missing', { fault: 'damaged', cause });
/** Header and manifest are read into memory. */
const MAX_JSON_BYTES = 256 * 1024 * 1024;

/**
 * Reads a decrypted archive to its end, checks every entry against the manifest and returns it.
 * @throws {BackupError} if it is damaged, incomplete or not an archive of this product
 */
export async function readArchive(archive: Readable, visit: VisitEntry = async () => undefined): Promise<Manifest> {
  const tar = extract();
  const unpacked = pipeline(archive, createZstdDecompress(), tar);
  // Awaited below; the loop fails first.
  unpacked.catch(() => undefined);
  const entries: Entry[] = [];
  let manifest: Manifest | undefined;
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      const hash = createHash('sha256');
      const body = hashing(entry as AsyncIterable<Uint8Array>, hash);
      if (manifest !== undefined) throw damaged();
      if (entries.length === 0) await checkHeader(name, body, size);
      else if (name === MANIFEST) manifest = parse(Manifest, await readText(body, size));
      else await visit(name, body, size);
      for await (const rest of body) void rest;
      entries.push({ name, bytes: size, sha256: hash.digest('hex') });
    }
    await unpacked;
  } catch (error) {
    throw explain(error);
  }
  if (manifest === undefined) throw incomplete();
  if (JSON.stringify(entries.slice(0, -1)) !== JSON.stringify(manifest.entries)) throw damaged();
  return manifest;
}

/** The rest of an entry can be read with a second loop over the same generator. */
function hashing(body: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  const source = body[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const result = await source.next();
    if (result.done !== true) hash.update(result.value);
    return result;
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

async function checkHeader(name: string, body: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  if (name !== HEADER) throw new BackupError('this is not a backup archive', { fault: 'damaged' });
  parse(Header, await readText(body, size));
}

async function readText(body: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > MAX_JSON_BYTES) throw damaged();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function parse<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  text: string,
): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(error);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BackupError('the archive has a format that this version does not know');
  return parsed.data;
}

/** zstd, tar and age fail in their own words. Other errors, such as those of `visit`, stay. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/unexpected end|premature/i.test(`${error.message} ${code}`)) return incomplete(error);
  if (/^(Z_|ZSTD_)/.test(code) || /tar|checksum|frame|zstd|header|invalid tag|final chunk/i.test(error.message))
    return damaged(error);
  return error;
}
