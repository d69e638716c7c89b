import { useEffect, useRef, useState } from 'react';
import { objectNameOf } from '#domain/object-name.ts';
import { attachmentProblem, attachmentTypeOf, type AttachmentProblem } from '#domain/support/ticket.ts';
import { openFile, removeFiles } from '#web/lib/data/storage.ts';
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

/** The person left a file out while it was being sent, so the message was not sent either. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
}

/** The upload in progress. One that waits for its button to resume it ends with the form that has the button. */
function useRunningUpload() {
  const running = useRef<{ controller: AbortController; halted: boolean } | null>(null);
  useEffect(
    () => () => {
      if (running.current?.halted === true) running.current.controller.abort();
    },
    [],
  );
  return {
    begin: () => {
      const controller = new AbortController();
      running.current = { controller, halted: false };
      return controller.signal;
    },
    follow: ({ phase }: UploadState) => {
      if (running.current !== null) running.current.halted = phase === 'paused' || phase === 'interrupted';
    },
    end: () => {
      running.current = null;
    },
    stop: () => running.current?.controller.abort(),
  };
}

/** The files of a message. */
export function useAttachments() {
  const running = useRunningUpload();
  const [chosen, setChosen] = useState<readonly Omit<Attachment, 'problem'>[]>([]);
  const files: Attachment[] = chosen.map((one, place) => ({ ...one, problem: attachmentProblem(one.file, place) }));
  const report = (id: string, state: UploadState | null) =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, upload: state } : one)));

  const add = (more: Iterable<File>) => {
    // Read the files now, not in React's updater: the input they come from is cleared right away.
    const added = Array.from(more, (file) => ({ id: crypto.randomUUID(), file, upload: null }));
    setChosen((all) => [...all, ...added]);
  };
  /** While files are being uploaded it also stops the message: the person may want to say something else now. */
  const remove = (id: string) => {
    running.stop();
    setChosen((all) => all.filter((one) => one.id !== id));
  };
  const clear = () => setChosen([]);

  /**
   * Uploads the files below `folder` and calls `send` with their names. If that fails, the files are removed.
   * @throws {UploadError | UploadStopped} or the error of `send`
   */
  async function withUploads<T>(folder: string, send: (names: string[]) => Promise<T>): Promise<T> {
    const stored: string[] = [];
    const signal = running.begin();
    try {
      for (const { id, file } of chosen) {
        // A new name for every upload: one whose response was lost blocks no retry.
        const path = `${folder}/${objectNameOf(crypto.randomUUID(), file.name)}`;
        const onState = (state: UploadState) => {
          running.follow(state);
          report(id, state);
        };
        stored.push(await storeFile({ path, file, onState, signal }));
      }
      running.end();
      return await send(stored);
    } catch (error) {
      for (const { id } of chosen) report(id, null);
      if (stored.length > 0)
        await removeFiles(BUCKET, stored).catch((reason: unknown) =>
          console.error('uploaded files were left behind', reason),
        );
      throw error;
    } finally {
      running.end();
    }
  }

  return { files, faulty: files.some(({ problem }) => problem !== null), add, remove, clear, withUploads };
}

export type Attachments = ReturnType<typeof useAttachments>;

async function storeFile({ file, ...work }: Omit<Upload, 'bucket'> & { signal: AbortSignal }): Promise<string> {
  const typed = new File([file], file.name, { type: attachmentTypeOf(file.name) ?? file.type });
  try {
    return await upload({ ...work, bucket: BUCKET, file: typed });
  } catch (error) {
    if (work.signal.aborted) throw new UploadStopped(`${file.name} was left out`, { cause: error });
    throw new UploadError(file.name, error);
  }
}

/** @throws {Error} with the server's message */
export const openAttachment = (path: string): Promise<void> => openFile(BUCKET, path);
