import { saveFile } from '#web/lib/format/save-file.ts';
import { fetchAsUser } from '#web/lib/session/fetch-as-user.ts';

/** Fetches a document of `/functions/v1` as the current user and saves it. @throws {Error} with the server's message */
export async function downloadDocument(path: string, name: string): Promise<void> {
  const response = await fetchAsUser(`/functions/v1/${path}`);
  if (!response.ok) throw new Error(await response.text());
  saveFile(name, await response.blob());
}
