import { uploadFile } from './storage.ts';

/** Larger files are sent in parts of this size; an interrupted upload continues with the part that was lost. */
export const PART_BYTES = 6 * 1024 * 1024;

export interface UploadState {
  /** `interrupted`: the connection was lost. It tries again every few seconds. */
  phase: 'checking' | 'sending' | 'paused' | 'interrupted';
  /** What is done of the phase; for `paused` and `interrupted`, of the file. From 0 to 1. */
  share: number;
  /** Null if the file goes up in one request. */
  controls: { pause: () => void; resume: () => void } | null;
}

export interface Upload {
  bucket: string;
  /** In the bucket. An unfinished upload of the same file to the same folder keeps the path it began with. */
  path: string;
  file: File;
  onState: (state: UploadState) => void;
  /** Stops the upload. What was sent of a large file is kept for a day. */
  signal?: AbortSignal;
}

/**
 * Stores a file and returns its path. Large files are hashed first and compared on the server, can be
 * paused, and continue where they stopped, even after the browser was closed, if the same file is chosen again.
 * @throws {Error} with the server's message; an `AbortError` when stopped
 */
export async function upload(work: Upload): Promise<string> {
  const { bucket, path, file, onState, signal } = work;
  if (file.size > PART_BYTES) {
    const { uploadInParts } = await import('./upload-in-parts.ts');
    return uploadInParts(work);
  }
  const onProgress = (share: number) => onState({ phase: 'sending', share, controls: null });
  onProgress(0);
  await uploadFile(bucket, path, file, { onProgress, ...(signal === undefined ? {} : { signal }) });
  return path;
}
