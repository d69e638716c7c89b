import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createArrivals } from './arrivals.ts';
import { MissingFileError, requireFileId, type Files } from './files.ts';
import { S3Error, createS3Client, type S3Client, type S3Settings } from './s3-client.ts';

export interface S3FilesOptions extends S3Settings {
  /** Where bytes lie while they come in. */
  incoming: string;
  /** Files above this size go in parts of it. */
  partBytes?: number;
}

const MIB = 1024 * 1024;
const PARTS_AT_ONCE = 3;
const REMOVALS_AT_ONCE = 8;

/**
 * Files in an S3-compatible store, as `files/<id>`. A file comes in to this machine's disk first: a slow sender keeps
 * neither memory nor a connection to the store, and what breaks off never reaches it.
 */
export function createS3Files({ incoming, partBytes = 16 * MIB, ...settings }: S3FilesOptions): Files {
  const s3 = createS3Client(settings);
  const arrivals = createArrivals(incoming);
  const keyOf = (id: string) => `files/${requireFileId(id)}`;

  return {
    async put(id, body) {
      const key = keyOf(id);
      const arrived = await arrivals.write(body, { durable: false });
      try {
        const blob = await openAsBlob(arrived);
        await (blob.size > partBytes
          ? putInParts(s3, key, blob, partBytes)
          : s3.call({ method: 'PUT', key, body: blob, sha256: await sha256Of(blob) }));
      } finally {
        await rm(arrived, { force: true });
      }
    },

    async get(id, range) {
      const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const response = await s3.call({ method: 'GET', key: keyOf(id), headers }).catch(nullWhenMissing);
      return response === null ? null : (response.body ?? new Blob([]).stream());
    },

    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${encodeURIComponent(s3.bucket)}/${keyOf(from)}` };
      const copied = await s3.callForXml({ method: 'PUT', key: keyOf(to), headers }).catch(nullWhenMissing);
      if (copied === null) throw new MissingFileError('there is no file to copy');
    },

    async remove(ids) {
      await inTurns(ids, REMOVALS_AT_ONCE, async (id) => {
        await s3.call({ method: 'DELETE', key: keyOf(id) }).catch(nullWhenMissing);
      });
    },

    async sweep(before) {
      await arrivals.sweep(before);
      await sweepParts(s3, before);
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404) return null;
  throw error;
}

async function putInParts(s3: S3Client, key: string, blob: Blob, partBytes: number): Promise<void> {
  const uploadId = (await s3.callForXml({ method: 'POST', key, query: { uploads: '' } })).first('UploadId');
  try {
    const numbers = Array.from({ length: Math.ceil(blob.size / partBytes) }, (_, index) => index + 1);
    const tags = new Map<number, string>();
    await inTurns(numbers, PARTS_AT_ONCE, async (number) => {
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
    // What cannot be given up now is swept later; the reason that counts is the first one.
    await s3.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Gives up uploads in parts whose process died: their parts cost room and can be seen by nobody. */
async function sweepParts(s3: S3Client, before: Date): Promise<void> {
  const open = await s3.callForXml({ method: 'GET', key: null, query: { uploads: '', prefix: 'files/' } });
  const [keys, ids, begun] = [open.all('Key'), open.all('UploadId'), open.all('Initiated')];
  for (const [index, key] of keys.entries()) {
    const since = new Date(begun[index] ?? Number.NaN);
    if (since < before)
      await s3.call({ method: 'DELETE', key, query: { uploadId: ids[index] ?? '' } }).catch(nullWhenMissing);
  }
}

async function sha256Of(blob: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of blob.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Runs `work` on every item, a few at a time. The first failure ends it. */
async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const runner = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner));
}
