import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import * as tus from 'tus-js-client';

const MIB = 1024 * 1024;
export const PART_BYTES = 6 * MIB;

/** A sparse file whose content differs in every part. @returns its SHA-256 */
export async function makeSparseFile(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'w');
  await file.truncate(bytes);
  for (let at = 0; at < bytes; at += PART_BYTES) await file.write(Buffer.from(`part ${at}`), 0, null, at);
  await file.truncate(bytes);
  await file.close();
  return hashOf(createReadStream(path, { highWaterMark: MIB }));
}

export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

interface InterruptedUpload {
  file: string;
  bytes: number;
  sha256: string;
  url: string;
  headers: Record<string, string>;
  target: { bucketName: string; objectName: string; contentType: string };
  /** How often, at even distances, the server is killed. */
  kills: number;
  /** Ends the server without notice and starts it again at the same URL. */
  killAndRestart: () => Promise<void>;
}

/**
 * Uploads a file with a TUS client while the server is killed several times, in the middle of parts.
 * @returns the URL of the upload
 * @throws {Error} if the client had to begin anew
 */
export async function uploadInterrupted(work: InterruptedUpload): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let killed = 0;
  let created = 0;
  let restarting: Promise<void> | null = null;
  const upload = new tus.Upload(createReadStream(work.file), {
    endpoint: `${work.url}/storage/v1/upload/resumable`,
    uploadSize: work.bytes,
    chunkSize: PART_BYTES,
    headers: work.headers,
    metadata: { ...work.target, sha256: work.sha256 },
    retryDelays: [100, 500, 1000, 2000, 4000, 8000, 16_000],
    onBeforeRequest: (request) => {
      if (request.getMethod() === 'POST') created += 1;
    },
    onProgress: (sent) => {
      const next = ((killed + 0.5) * work.bytes) / work.kills;
      if (killed === work.kills || sent < next || restarting !== null) return;
      killed += 1;
      restarting = work.killAndRestart().finally(() => {
        restarting = null;
      });
      restarting.catch(reject);
    },
    onSuccess: () => resolve(undefined),
    onError: reject,
  });
  upload.start();
  await promise;
  if (killed !== work.kills) throw new Error(`the server was killed ${killed} times instead of ${work.kills}`);
  if (created !== 1) throw new Error(`the upload began ${created} times`);
  return upload.url ?? '';
}
