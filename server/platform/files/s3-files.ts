import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { MissingFileError, requireFileId, type Files } from './files.ts';
import { createIncomingFolder } from './incoming-folder.ts';
import { S3Error, createS3Client, type S3Client, type S3Settings } from './s3-client.ts';

export interface S3FilesOptions extends S3Settings {
  /** Local folder for uploads in progress. */
  incoming: string;
  /** Part size of multipart uploads; files up to this size are sent in one request. */
  partBytes?: number;
}

const MIB = 1024 * 1024;
const MAX_CONCURRENT_PARTS = 3;
const MAX_CONCURRENT_REMOVALS = 8;

/**
 * Stores files in an S3-compatible bucket as `files/<id>`. Uploads are buffered on the local disk first: a slow client
 * then holds neither memory nor a connection to the bucket, and an interrupted upload never reaches it.
 */
export function createS3Files({ incoming, partBytes = 16 * MIB, ...settings }: S3FilesOptions): Files {
  const s3 = createS3Client(settings);
  const incomingFolder = createIncomingFolder(incoming);
  const keyOf = (id: string) => `files/${requireFileId(id)}`;

  async function send(key: string, path: string): Promise<void> {
    const blob = await openAsBlob(path);
    await (blob.size > partBytes
      ? putInParts(s3, key, blob, partBytes)
      : s3.call({ method: 'PUT', key, body: blob, sha256: await sha256Of(blob) }));
  }

  return {
    async put(id, body) {
      const key = keyOf(id);
      const path = await incomingFolder.write(body, { durable: false });
      try {
        await send(key, path);
      } finally {
        await rm(path, { force: true });
      }
    },

    putFile: (id, path) => send(keyOf(id), path),

    async get(id, range) {
      const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const response = await s3.call({ method: 'GET', key: keyOf(id), headers }).catch(nullIfMissing);
      return response === null ? null : (response.body ?? new Blob([]).stream());
    },

    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${encodeURIComponent(s3.bucket)}/${keyOf(from)}` };
      const copied = await s3.callForXml({ method: 'PUT', key: keyOf(to), headers }).catch(nullIfMissing);
      if (copied === null) throw new MissingFileError('the file to copy does not exist');
    },

    async remove(ids) {
      await forEachConcurrently(ids, MAX_CONCURRENT_REMOVALS, async (id) => {
        await s3.call({ method: 'DELETE', key: keyOf(id) }).catch(nullIfMissing);
      });
    },

    async sweep(before) {
      await incomingFolder.sweep(before);
      await sweepParts(s3, before);
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404) return null;
  throw error;
}

async function putInParts(s3: S3Client, key: string, blob: Blob, partBytes: number): Promise<void> {
  const uploadId = (await s3.callForXml({ method: 'POST', key, query: { uploads: '' } })).first('UploadId');
  try {
    const numbers = Array.from({ length: Math.ceil(blob.size / partBytes) }, (_, index) => index + 1);
    const tags = new Map<number, string>();
    await forEachConcurrently(numbers, MAX_CONCURRENT_PARTS, async (number) => {
      const part = blob.slice((number - 1) * partBytes, number * partBytes);
      const sent = await s3.call({
        method: 'PUT',
        key,
        query: { partNumber: String(number), uploadId },
        body: part,
        sha256: await sha256Of(part),
      });
      tags.set(number, sent.headers.get('etag') ?? '');
    });
    const parts = numbers.map(
      (number) => `<Part><PartNumber>${number}</PartNumber><ETag>${tags.get(number) ?? ''}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    await s3.callForXml({ method: 'POST', key, query: { uploadId }, body });
  } catch (error) {
    // If the abort fails too, a sweep deletes the parts. The first error is the one to report.
    await s3.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Aborts multipart uploads left by a process that died: their parts are invisible but take up space. */
async function sweepParts(s3: S3Client, before: Date): Promise<void> {
  const open = await s3.callForXml({ method: 'GET', key: null, query: { uploads: '', prefix: 'files/' } });
  const [keys, ids, started] = [open.all('Key'), open.all('UploadId'), open.all('Initiated')];
  for (const [index, key] of keys.entries()) {
    const startedAt = new Date(started[index] ?? Number.NaN);
    if (startedAt < before)
      await s3.call({ method: 'DELETE', key, query: { uploadId: ids[index] ?? '' } }).catch(nullIfMissing);
  }
}

async function sha256Of(blob: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of blob.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Runs `work` for every item with limited concurrency. Rejects on the first failure. */
async function forEachConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const runner = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runner));
}
