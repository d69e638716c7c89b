import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Caller } from '#server/platform/db/scope.ts';
import { MissingPartialFileError } from '#server/platform/files/partial-files.ts';
import { uploadMs } from '#server/platform/storage/resumable/sweep-uploads.ts';
import { discardUpload, offsetOf, receivePart, type UploadDeps } from '#server/platform/storage/resumable/uploads.ts';
import { findUpload, type UploadRow } from '#server/platform/storage/resumable/uploads.queries.ts';
import { ownerOf } from '#server/protocols/storage/request.ts';

/** What the library calls, for the requests of one caller. Uploads of others do not exist for it. */
export class UploadStore extends DataStore {
  readonly #deps: UploadDeps;
  readonly #caller: Caller;
  readonly #maxBytes: number;

  constructor(deps: UploadDeps, caller: Caller, maxBytes: number) {
    super();
    this.#deps = deps;
    this.#caller = caller;
    this.#maxBytes = maxBytes;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** `onUploadCreate` has created the upload. An empty one is complete at once. */
  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = this.#deps.clock.now().toISOString();
    if (upload.size === 0) await this.#receive(await this.#find(upload.id), nothing());
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    return new Upload({
      id,
      size: row.size,
      offset: offsetOf(row),
      metadata: { bucketName: row.bucket_id, objectName: row.name, ...row.metadata },
      // The library counts the expiry from here: from the last part.
      creation_date: row.updated_at.toISOString(),
    });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id);
    if (offsetOf(row) !== offset) throw ERRORS.INVALID_OFFSET;
    return this.#receive(row, content);
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await discardUpload(this.#deps, id);
  }

  override getExpiration(): number {
    return uploadMs(this.#deps.config);
  }

  async #find(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#deps.db, id, ownerOf(this.#caller));
    if (row === null) throw ERRORS.FILE_NOT_FOUND;
    return row;
  }

  async #receive(row: UploadRow, content: AsyncIterable<Uint8Array>): Promise<number> {
    try {
      return await receivePart(this.#deps, this.#caller, row, content, this.#maxBytes);
    } catch (error) {
      if (!(error instanceof MissingPartialFileError)) throw error;
      await discardUpload(this.#deps, row.id);
      throw ERRORS.FILE_NO_LONGER_EXISTS;
    }
  }
}

async function* nothing(): AsyncIterable<Uint8Array> {}
