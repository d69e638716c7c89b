import { open, type FileHandle } from 'node:fs/promises';

/** Writes the whole chunk: at `position`, or at the current end of the file. */
export async function writeAll(
  file: Pick<FileHandle, 'write'>,
  chunk: Uint8Array,
  position: number | null = null,
): Promise<void> {
  let done = 0;
  while (done < chunk.byteLength) {
    const at = position === null ? null : position + done;
    done += (await file.write(chunk, done, chunk.byteLength - done, at)).bytesWritten;
  }
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename or a new file durable. Windows cannot open folders; NTFS journals renames itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** For `catch`: turns ENOENT into undefined and rethrows anything else. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
