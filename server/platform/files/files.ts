import { isUuid } from '#server/platform/uuid.ts';

/** A byte range of a file, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Storage for file contents, keyed by a UUID that the caller generates and never reuses: a file is written once, then
 * only read or removed. The database holds names, metadata and permissions.
 */
export interface Files {
  /**
   * Stores a file. Once this resolves, the file is complete and durable. If it rejects or the process dies, nothing is
   * readable under the id.
   * @throws whatever `body` throws
   */
  put(id: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * As {@link Files.put}, from a file on the local disk, which must not change any more. It is kept; the caller removes it.
   */
  putFile(id: string, path: string): Promise<void>;
  /** Returns the contents or a range of them, null if the file is missing. Cancel the stream to release it early. */
  get(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Creates a second file with the same contents. @throws {MissingFileError} */
  copy(from: string, to: string): Promise<void>;
  /** Removes files. Missing files are not an error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Deletes the remains of interrupted writes that started before `before`. */
  sweep(before: Date): Promise<void>;
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

export const isFileId = (id: string): boolean => isUuid(id) && id === id.toLowerCase();

/** The id becomes part of a path or URL, so it must be a UUID. @throws {TypeError} */
export function requireFileId(id: string): string {
  if (!isFileId(id)) throw new TypeError('a file id must be a lower-case UUID');
  return id;
}
