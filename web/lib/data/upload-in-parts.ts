import * as tus from 'tus-js-client';
import { isTokenRejected } from '#web/lib/session/fetch-as-user.ts';
import { getAccessToken, renewToken } from '#web/lib/session/session-store.ts';
import type { HashMessage } from './hash-blob-worker.ts';
import { messageIn } from './storage.ts';
import { PART_BYTES, type Upload, type UploadState } from './upload.ts';

const PROTOCOL = {
  endpoint: '/storage/v1/upload/resumable',
  chunkSize: PART_BYTES,
  /** Milliseconds. After the last attempt the upload counts as interrupted. */
  retryDelays: [0, 1000, 3000, 5000],
  removeFingerprintOnSuccess: true,
  onBeforeRequest: authorize,
  onAfterResponse: readResponse,
  onShouldRetry: mayRetry,
} satisfies tus.UploadOptions;

/** An interrupted upload tries again this often: the browser only knows of its own connection, not of the server's. */
const INTERRUPTED_RETRY_MS = 5000;

const stopped = () => new DOMException('The upload was stopped', 'AbortError');

/** {@link upload} for large files, over the TUS protocol. */
export async function uploadInParts(work: Upload): Promise<string> {
  const keepPage = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', keepPage);
  try {
    const hash = await hashInWorker(work);
    return await send(work, hash);
  } finally {
    removeEventListener('beforeunload', keepPage);
  }
}

/** Hashes the file in a worker, so that the page stays responsive. */
async function hashInWorker({ file, onState, signal }: Upload): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onShare = (share: number) => onState({ phase: 'checking', share, controls: null });
  const worker = new Worker(new URL('./hash-blob-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
    if ('share' in data) onShare(data.share);
    else if ('hash' in data) resolve(data.hash);
    else reject(new Error(`The file could not be read: ${data.error}`));
  });
  worker.addEventListener('error', ({ message }) => reject(new Error(`The file could not be read: ${message}`)));
  signal?.addEventListener('abort', () => reject(stopped()));
  onShare(0);
  worker.postMessage(file);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
}

/** Attempts at the same work, one at a time: whoever asks for one, and one a while after each that failed. */
function repeated(start: () => void) {
  let phase: 'idle' | 'trying' | 'waiting' = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    phase = 'idle';
  };
  const begin = () => {
    if (phase === 'trying') return;
    clearTimeout(timer);
    phase = 'trying';
    start();
  };
  /** Without effect unless the last attempt failed. */
  const again = () => {
    if (phase === 'waiting') begin();
  };
  const failed = () => {
    phase = 'waiting';
    timer = setTimeout(again, INTERRUPTED_RETRY_MS);
  };
  return { begin, again, failed, end };
}

async function send(work: Upload, hash: string): Promise<string> {
  const { bucket, path, signal } = work;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const state: Pick<UploadState, 'phase' | 'share'> = { phase: 'sending', share: 0 };
  const report = (change: Partial<typeof state>) => work.onState({ ...Object.assign(state, change), controls });
  const attempts = repeated(() => task.start());
  const resume = () => {
    report({ phase: 'sending' });
    attempts.begin();
  };
  const pause = () => {
    attempts.end();
    void task.abort().then(() => report({ phase: 'paused' }), reject);
  };
  const controls = { pause, resume };
  const folder = path.slice(0, path.lastIndexOf('/'));

  const task = new tus.Upload(work.file, {
    ...PROTOCOL,
    metadata: {
      bucketName: bucket,
      objectName: path,
      contentType: work.file.type || 'application/octet-stream',
      sha256: hash,
    },
    // The same content for the same folder is the same upload, whatever the file is called.
    fingerprint: () => Promise.resolve(`${bucket}/${folder} ${hash}`),
    onProgress: (sent, total) => report({ phase: 'sending', share: sent / total }),
    onSuccess: () => resolve(undefined),
    onError: (error) => {
      if (isRejection(error)) reject(new Error(messageOf(error), { cause: error }));
      else {
        // It stays until something is sent, so that screen readers do not announce every attempt.
        report({ phase: 'interrupted' });
        attempts.failed();
      }
    },
  });

  const stop = () => void task.abort().then(() => reject(stopped()), reject);
  signal?.addEventListener('abort', stop);
  addEventListener('online', attempts.again);
  try {
    const [earlier] = await task.findPreviousUploads();
    if (earlier !== undefined) task.resumeFromPreviousUpload(earlier);
    resume();
    await promise;
    return (earlier?.uploadUrl === task.url ? earlier?.metadata.objectName : undefined) ?? path;
  } finally {
    signal?.removeEventListener('abort', stop);
    removeEventListener('online', attempts.again);
    attempts.end();
  }
}

async function authorize(request: tus.HttpRequest): Promise<void> {
  const token = await getAccessToken();
  if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
}

const statusOf = (error: Error | tus.DetailedError): number | undefined =>
  'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;

/**
 * Renews a token that the server no longer accepts; the retry then uses the new one. If a request for the offset fails
 * for a while only, it throws: the library would forget the upload and begin anew.
 */
async function readResponse(request: tus.HttpRequest, response: tus.HttpResponse): Promise<void> {
  const isRejected = isTokenRejected(response.getHeader('www-authenticate') ?? null);
  const token = request.getHeader('Authorization')?.replace(/^Bearer /, '');
  if (isRejected && token !== undefined) await renewToken(token);
  if (request.getMethod() === 'HEAD' && (isRejected || isTemporary(response.getStatus())))
    throw new Error(`The offset could not be read: ${response.getStatus()}`);
}

/** 423 and 409: another request of this upload is still being ended. */
const isTemporary = (status: number) => status >= 500 || status === 409 || status === 423 || status === 429;

function mayRetry(error: tus.DetailedError): boolean {
  const status = statusOf(error);
  if (status === undefined || isTemporary(status)) return true;
  return isTokenRejected(error.originalResponse?.getHeader('www-authenticate') ?? null);
}

/** The server responded, and trying again would change nothing. */
function isRejection(error: Error | tus.DetailedError): error is tus.DetailedError {
  const status = statusOf(error);
  return status !== undefined && !isTemporary(status);
}

/** The storage's own errors are plain text. */
function messageOf({ originalResponse }: tus.DetailedError): string {
  const body = originalResponse?.getBody().trim() ?? '';
  const isText = originalResponse?.getHeader('content-type')?.startsWith('text/plain') === true;
  return isText && body !== '' ? body : messageIn(body, originalResponse?.getStatus() ?? 0);
}
