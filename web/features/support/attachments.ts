import { useState } from 'react';
import { attachmentPath, attachmentProblem, attachmentTypeOf, type AttachmentProblem } from '#domain/support/ticket.ts';
import { uploadFile } from '#web/lib/data/files.ts';
import { removeFiles, signedAddress } from '#web/lib/data/storage-files.ts';

const BUCKET = 'tickets';

export interface Attachment {
  id: string;
  file: File;
  problem: AttachmentProblem | null;
  /** The share that is up, from 0 to 1; null while it is not being sent. */
  progress: number | null;
}

/** A file could not be stored, so nothing was sent. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super(`${fileName} could not be stored: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.fileName = fileName;
  }
}

/** The files that will go with a message. */
export function useAttachments() {
  const [chosen, setChosen] = useState<readonly Omit<Attachment, 'problem'>[]>([]);
  const files: Attachment[] = chosen.map((one, place) => ({ ...one, problem: attachmentProblem(one.file, place) }));
  const report = (id: string, progress: number | null) =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, progress } : one)));

  const add = (more: Iterable<File>) => {
    // Now, not when React asks: the field that they come from is emptied at once.
    const added = Array.from(more, (file) => ({ id: crypto.randomUUID(), file, progress: null }));
    setChosen((all) => [...all, ...added]);
  };
  const remove = (id: string) => setChosen((all) => all.filter((one) => one.id !== id));
  const clear = () => setChosen([]);

  /**
   * Stores the files below `folder` and hands their names to `send`; when that fails they are taken away again.
   * @throws {UploadError} or what `send` throws
   */
  async function withUploads<T>(folder: string, send: (names: string[]) => Promise<T>): Promise<T> {
    const stored: string[] = [];
    try {
      for (const { id, file } of chosen) {
        // A name of its own each time: an upload whose answer was lost is in nobody's way.
        const name = attachmentPath(folder, crypto.randomUUID(), file.name);
        await storeFile(name, file, (share) => report(id, share));
        stored.push(name);
      }
      return await send(stored);
    } catch (error) {
      for (const { id } of chosen) report(id, null);
      if (stored.length > 0)
        await removeFiles(BUCKET, stored).catch((reason: unknown) =>
          console.error('uploaded files were left behind', reason),
        );
      throw error;
    }
  }

  return { files, faulty: files.some(({ problem }) => problem !== null), add, remove, clear, withUploads };
}

export type Attachments = ReturnType<typeof useAttachments>;

async function storeFile(name: string, file: File, onProgress: (share: number) => void): Promise<void> {
  const typed = new File([file], file.name, { type: attachmentTypeOf(file.name) ?? file.type });
  onProgress(0);
  try {
    await uploadFile(BUCKET, name, typed, onProgress);
  } catch (error) {
    throw new UploadError(file.name, error);
  }
}

/**
 * Asks for an address that lasts minutes, then leads there in a tab of its own, which is opened before: while the click
 * still counts. @throws {Error} with the server's reason
 */
export async function openAttachment(path: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = await signedAddress(BUCKET, path);
    if (tab === null) window.location.assign(address);
    else {
      tab.opener = null;
      tab.location.replace(address);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
}
