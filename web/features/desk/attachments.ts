import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import { removeFiles, signedAddress, uploadFile } from '#web/lib/storage-files.ts';

const BUCKET = 'tickets';

/** Only what storage takes in a name; the rest of a name becomes a hyphen. */
const safeName = (name: string) => name.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-').slice(-80);

/** The name that a file had when it was sent: what is before it makes names differ. */
export const fileNameOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/^[0-9a-f-]{36}-/, '');

export type FileProblem = { kind: 'tooMany' } | { kind: 'tooLarge'; name: string };

/** What the database or the bucket would refuse; null when the files can go. */
export function problemWithFiles(files: readonly File[]): FileProblem | null {
  if (files.length > MOST_ATTACHMENTS) return { kind: 'tooMany' };
  const large = files.find(({ size }) => size > LARGEST_ATTACHMENT);
  return large === undefined ? null : { kind: 'tooLarge', name: large.name };
}

/** Stores the files in a folder of the bucket, hands their names to `send`, and takes them away again when that fails. */
export async function withUploads(folder: string, files: readonly File[], send: (names: string[]) => Promise<void>): Promise<void> {
  const names: string[] = [];
  try {
    for (const file of files) {
      const name = `${folder}/${crypto.randomUUID()}-${safeName(file.name)}`;
      await uploadFile(BUCKET, name, file);
      names.push(name);
    }
    await send(names);
  } catch (error) {
    if (names.length > 0) await removeFiles(BUCKET, names).catch((reason: unknown) => console.error('uploaded files were left behind', reason));
    throw error;
  }
}

/** Asks for an address that lasts minutes, then leads there in a tab of its own. @throws {Error} with the server's reason */
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
