import { saveFile } from '#web/lib/format/save-file.ts';
import { getAccessToken } from '#web/lib/session/session-store.ts';

/** Fetches a document of `/functions/v1` as the current user and saves it. @throws {Error} with the server's message */
export async function downloadDocument(path: string, name: string): Promise<void> {
  const token = await getAccessToken();
  const response = await fetch(`/functions/v1/${path}`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(await response.text());
  saveFile(name, await response.blob());
}
