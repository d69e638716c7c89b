import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import {
  createS3Client,
  S3Error,
  S3Unreachable,
  type S3Client,
  type S3Settings,
} from '#server/platform/files/s3-client.ts';
import type { ArchiveFolder, StoredArchive } from './archive-folder.ts';
import { BackupError } from './backup-error.ts';

/** S3 allows 10,000 parts; archives up to 320 GB fit. One part at a time is in memory. */
const PART_BYTES = 32 * 1024 * 1024;

/** Archives in an S3 bucket, below a prefix that is empty or ends with a slash. */
export function createS3Folder(settings: S3Settings, prefix: string): ArchiveFolder {
  const s3 = createS3Client(settings);
  const keyOf = (name: string) => `${prefix}${name}`;
  const locate = (name: string) => `s3://${settings.bucket}/${keyOf(name)}`;
  return {
    locate,
    async write(name, body) {
      try {
        return await writeInParts(s3, keyOf(name), body);
      } catch (error) {
        throw explain(error, `${locate(name)} cannot be written`);
      }
    },
    async read(name) {
      try {
        const { body } = await s3.call({ method: 'GET', key: keyOf(name) });
        if (body === null) return Readable.from([]);
        const content = explained(Readable.fromWeb(body as NodeStream<Uint8Array>), `${locate(name)} cannot be read`);
        return Readable.from(content, { objectMode: false });
      } catch (error) {
        if (error instanceof S3Error && error.status === 404)
          throw new BackupError(`there is no archive ${locate(name)}`, { fault: 'missing' });
        throw explain(error, `${locate(name)} cannot be read`);
      }
    },
    list: () => listArchives(s3, prefix),
    async remove(name) {
      await s3.call({ method: 'DELETE', key: keyOf(name) });
    },
  };
}

async function listArchives(s3: S3Client, prefix: string): Promise<StoredArchive[]> {
  const archives: StoredArchive[] = [];
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(token === undefined ? {} : { 'continuation-token': token }) };
    const page = await s3.callForXml({ method: 'GET', key: null, query });
    const [sizes, times] = [page.all('Size'), page.all('LastModified')];
    for (const [index, key] of page.all('Key').entries())
      archives.push({
        name: key.slice(prefix.length),
        bytes: Number(sizes[index]),
        modifiedAt: new Date(times[index] ?? Number.NaN),
      });
    token = page.first('NextContinuationToken') || undefined;
  } while (token !== undefined);
  return archives.filter(({ name }) => !name.includes('/'));
}

/** The object appears when the upload is completed, as a whole or not at all. */
async function writeInParts(s3: S3Client, key: string, body: AsyncIterable<Uint8Array>): Promise<number> {
  const uploadId = (await s3.callForXml({ method: 'POST', key, query: { uploads: '' } })).first('UploadId');
  try {
    const tags: string[] = [];
    let bytes = 0;
    for await (const part of inParts(body)) {
      bytes += part.byteLength;
      const sent = await s3.call({
        method: 'PUT',
        key,
        query: { partNumber: String(tags.length + 1), uploadId },
        body: new Blob([part]),
        sha256: createHash('sha256').update(part).digest('hex'),
      });
      tags.push(sent.headers.get('etag') ?? '');
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    await s3.callForXml({
      method: 'POST',
      key,
      query: { uploadId },
      body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    });
    return bytes;
  } catch (error) {
    // The first error is the one to report. Parts that stay behind are invisible; a lifecycle rule of the bucket removes them.
    await s3.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Parts of equal size, except for the last one. */
async function* inParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    while (length >= PART_BYTES) {
      const all = Buffer.concat(chunks);
      yield all.subarray(0, PART_BYTES);
      chunks = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}

async function* explained(body: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw explain(error, what);
  }
}

function explain(error: unknown, what: string): unknown {
  const unreachable = { fault: 'unreachable', cause: error } as const;
  if (error instanceof S3Error) return new BackupError(`${what}: ${error.status} ${error.code}`, unreachable);
  if (error instanceof S3Unreachable) return new BackupError(`${what}: ${error.message}`, unreachable);
  // A connection lost while a body is read is a TypeError.
  if (error instanceof TypeError) return new BackupError(`${what}: the connection was lost`, unreachable);
  return error;
}
