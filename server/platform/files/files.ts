/** Which bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files lie, each under an id that its maker drew and never uses again: a file is written once, read
 * and removed. Which files there are, what they are called and who may see them is the database's matter.
 */
export interface Files {
  /**
   * Stores a file. When this resolves it is whole and would survive a power cut; when it rejects, or the process dies,
   * nothing can be read under the id.
   * @throws what `body` throws
   */
  put(id: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or those of a range within the file; null when there is no such file. Cancel the stream to let go of it. */
  get(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** A second file with the same bytes. @throws {MissingFileError} */
  copy(from: string, to: string): Promise<void>;
  /** Removes files; those that are not there are fine. */
  remove(ids: readonly string[]): Promise<void>;
  /** Clears away what interrupted writes that began before `before` have left. */
  sweep(before: Date): Promise<void>;
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id becomes part of a path or address: nothing but a uuid may. @throws {TypeError} */
export function requireFileId(id: string): string {
  if (!UUID.test(id)) throw new TypeError('a file is known by a uuid');
  return id;
}
