import { getAccessToken } from '#web/lib/session/session-store.ts';

const objectUrl = (bucket: string, path: string, access = '') =>
  `/storage/v1/object/${access}${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;

/**
 * Uploads a file as the current user. `onProgress` receives the uploaded share, from 0 to 1.
 * @throws {Error} with the server's message
 */
export async function uploadFile(
  bucket: string,
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const token = await getAccessToken();
  await new Promise<void>((resolve, reject) => {
    // Unlike fetch, it reports upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', objectUrl(bucket, path));
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new Error(reasonIn(request.responseText))),
    );
    request.addEventListener('error', () => reject(new Error('The connection was lost. Please try again.')));
    request.send(file);
  });
}

function reasonIn(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : body;
  } catch {
    // A proxy in between responds in its own format.
    return 'The file could not be stored.';
  }
}

/** Fetches a file with the user's token and saves it as a download. @throws {Error} */
export async function saveFile(url: string, name: string): Promise<void> {
  const token = await getAccessToken();
  const response = await fetch(url, { headers: token === null ? {} : { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(reasonIn(await response.text()));
  const blobUrl = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = blobUrl;
  link.download = name;
  link.click();
  URL.revokeObjectURL(blobUrl);
}

export function saveStoredFile(bucket: string, path: string, name: string): Promise<void> {
  return saveFile(objectUrl(bucket, path, 'authenticated/'), name);
}
