import { useState } from 'react';
import { attachmentPath, attachmentProblem, attachmentTypeOf, type AttachmentProblem } from '#domain/support/ticket.ts';
import { removeFiles, signedUrl } from '#web/lib/data/storage.ts';
import { upload, type Upload, type UploadState } from '#web/lib/data/upload.ts';

const BUCKET = 'tickets';

export interface Attachment {
  id: string;
  file: File;
  problem: AttachmentProblem | null;
  /** Null before the upload. */
  upload: UploadState | null;
}

/** A file could not be stored, so the message was not sent. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super(`${fileName} could not be stored: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.fileName = fileName;
  }
}

/** The files of a message. */
export function useAttachments() {
  const [chosen, setChosen] = useState<readonly Omit<Attachment, 'problem'>[]>([]);
  const files: Attachment[] = chosen.map((one, place) => ({ ...one, problem: attachmentProblem(one.file, place) }));
  const report = (id: string, state: UploadState | null) =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, upload: state } : one)));

  const add = (more: Iterable<File>) => {
    // Read the files now, not in React's updater: the input they come from is cleared right away.
    const added = Array.from(more, (file) => ({ id: crypto.randomUUID(), file, upload: null }));
    setChosen((all) => [...all, ...added]);
  };
  const remove = (id: string) => setChosen((all) => all.filter((one) => one.id !== id));
  const clear = () => setChosen([]);

  /**
   * Uploads the files below `folder` and calls `send` with their names. If that fails, the files are removed.
   * @throws {UploadError} or the error of `send`
   */
  async function withUploads<T>(folder: string, send: (names: string[]) => Promise<T>): Promise<T> {
    const stored: string[] = [];
    try {
      for (const { id, file } of chosen) {
        // A new name for every upload: one whose response was lost blocks no retry.
        const path = attachmentPath(folder, crypto.randomUUID(), file.name);
        stored.push(await storeFile({ path, file, onState: (state) => report(id, state) }));
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

async function storeFile({ file, ...work }: Omit<Upload, 'bucket'>): Promise<string> {
  const typed = new File([file], file.name, { type: attachmentTypeOf(file.name) ?? file.type });
  try {
    return await upload({ ...work, bucket: BUCKET, file: typed });
  } catch (error) {
    throw new UploadError(file.name, error);
  }
}

/**
 * Opens a file through a signed URL that is valid for minutes. The tab opens before the request, while the browser
 * still counts it as part of the click.
 * @throws {Error} with the server's message
 */
export async function openAttachment(path: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = await signedUrl(BUCKET, path);
    if (tab === null) window.location.assign(url);
    else {
      tab.opener = null;
      tab.location.replace(url);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
}
